package org.cardhour.scheduling.core;

/** Says without trying anything whether there is a use in looking for victims, and what it is that a job lacks. */
final class Prospects {

    private final Candidates candidates;
    private final Placement placement;
    private final Departures departures;

    Prospects(Candidates candidates, Placement placement, Departures departures) {
        this.candidates = candidates;
        this.placement = placement;
        this.departures = departures;
    }

    /** Whether the job can be inside the guarantee, or be paid for, as far as can be seen without looking at anybody. */
    boolean quotaCouldAllow(Lane lane) {
        for (Account account : lane.accounts()) {
            if (couldAllow(account, lane, candidates.atMost(account, lane.key().urgency()))) {
                return true;
            }
        }
        return false;
    }

    /** The same, now that it is known who of its own tenant could yield. */
    boolean quotaCouldAllow(Lane lane, Lineup own) {
        for (Account account : lane.accounts()) {
            if (couldAllow(account, lane, 0) || couldAllow(account, lane, given(own, account))) {
                return true;
            }
        }
        return false;
    }

    /** Whether that is so when its tenant gives up so much and borrowers all that they could. */
    private boolean couldAllow(Account account, Lane lane, long given) {
        long wanted = lane.demand().thousandths();
        return given >= wanted
                || (account.staysInside(wanted - given, Layer.LATER)
                        && account.staysWithinLimit(wanted - given, Layer.LATER)
                        && account.book().hasUnused(wanted - given - candidates.atMost(account.book()), Layer.LATER));
    }

    private static long given(Lineup own, Account account) {
        long given = 0;
        own.rewind();
        while (own.advance()) {
            given += own.victim().holding().account() == account ? own.victim().cards() : 0;
        }
        return given;
    }

    /** Whether the job would fit inside its tenant's guarantee on one node as soon as that was free. */
    boolean lacksOnlyRoom(Queued queued, Demand demand) {
        var shape = demand.shape();
        if (!needsOneNode(demand)) {
            return false;
        }
        for (int model = 0; model < shape.models().size(); model++) {
            if (!shape.rows(model).isEmpty() && !lacksOnlyRoom(queued, model, demand)) {
                return false;
            }
        }
        return true;
    }

    private boolean needsOneNode(Demand demand) {
        return demand.nodes() == 1
                && demand.shape().thousandths() > 0
                && !placement.fitsSomewhere(demand.shape(), Horizon.AFTER_RELEASES_BRIEFLY);
    }

    private boolean lacksOnlyRoom(Queued queued, int model, Demand demand) {
        for (Row row : demand.shape().rows(model)) {
            if (row.hasMixedNodes()
                    || (row.cluster().isOpenTo(queued.job(), placement.now())
                            && !placement.isOpen(row, queued, demand, Horizon.AFTER_RELEASES))) {
                return false;
            }
        }
        return placement
                .standing(queued, model, demand, Horizon.AFTER_RELEASES)
                .filter(Standing.INSIDE::equals)
                .isPresent();
    }

    /** Whether, for a job that needs one node and fits on none, enough cards could come together on any. */
    boolean couldGather(Queued queued, Lane lane) {
        var shape = lane.shape();
        if (!needsOneNode(lane.demand())) {
            return true;
        }
        departures.begin();
        var everybody = candidates.all(queued, lane);
        while (everybody.advance()) {
            if (couldGather(everybody.victim(), shape)) {
                return true;
            }
        }
        return false;
    }

    private boolean couldGather(Victim victim, Shape shape) {
        for (Seat seat : victim.holding().seats()) {
            departures.add(victim, seat, 0);
            if (seat.size() == 0
                    || departures.gained(seat.node()) + seat.tray(0).free(Horizon.AFTER_RELEASES_BRIEFLY)
                            >= shape.thousandths()) {
                return true;
            }
        }
        return false;
    }
}
