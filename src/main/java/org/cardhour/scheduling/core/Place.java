package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;

/**
 * A place that fits, on what right, and how good it is.
 *
 * @param spread what of the total is lost by being spread over interconnect groups
 */
record Place(Row row, List<Seat> seats, Standing standing, long total, long spread) {

    Place {
        seats = List.copyOf(seats);
    }

    Allocation cards() {
        var nodes = new ArrayList<Allocation.OnNode>(seats.size());
        for (Seat seat : seats) {
            nodes.add(seat.shown());
        }
        return new Allocation(row.cluster().id(), row.model(), nodes);
    }
}
