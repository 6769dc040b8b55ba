package org.cardhour.scheduling.core;

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
        return new Allocation(
                row.cluster().id(), row.model(), seats.stream().map(Seat::shown).toList());
    }
}
