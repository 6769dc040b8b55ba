package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds what runs and claims hold among the cards of the board. */
record HoldingOf(Fleet fleet, QuotaBook quotas) {

    Holding run(Run run) {
        var allocation = run.allocation();
        return new Holding(
                run,
                Holding.Origin.RUN,
                quotas.account(run.job().tenantId(), allocation.model()),
                row(allocation),
                seats(allocation));
    }

    Optional<Row> row(Allocation allocation) {
        return fleet.cluster(allocation.clusterId()).flatMap(cluster -> cluster.row(allocation.model()));
    }

    /** On the nodes that are there. */
    List<Seat> seats(Allocation allocation) {
        var seats = new ArrayList<Seat>();
        for (Allocation.OnNode share : allocation.nodes()) {
            fleet.node(share.nodeId()).ifPresent(node -> seats.add(Seat.of(node, share)));
        }
        return seats;
    }
}
