package org.cardhour.scheduling.core;

import java.util.List;

/** Tells of which lanes a job could do something at its turn. */
final class Hopes {

    private final Board board;
    private final Placement placement;
    private final Candidates candidates;

    Hopes(Board board, Placement placement, Candidates candidates) {
        this.board = board;
        this.placement = placement;
        this.candidates = candidates;
    }

    /** The lanes of the group that are not hopeless. */
    void add(LaneGroup group, List<Lane> hopeful) {
        if (!group.isUniform()) {
            group.lanes().stream().filter(lane -> !areNoneFor(lane)).forEach(hopeful::add);
        } else if (candidates.areThereInTenant(group.accounts(), group.urgency())) {
            hopeful.addAll(group.lanes());
        } else {
            group.addHopeful(this::fitsSomewhere, hopeful);
        }
    }

    /** Whether a job of the lane could do nothing at its turn, not even have cards reserved. */
    boolean areNoneFor(Lane lane) {
        return Side.of(lane) == Side.BORROWER
                && (!fitsSomewhere(lane.shape()) || !isAllowed(lane))
                && !candidates.areThereFor(lane);
    }

    /** Whether some account of the lane could get a right to what it asks. */
    boolean isAllowed(Lane lane) {
        for (Account account : lane.accounts()) {
            if (board.quotas()
                    .standing(account, lane.key().rights(), lane.demand(), Horizon.AFTER_RELEASES_BRIEFLY)
                    .isPresent()) {
                return true;
            }
        }
        return false;
    }

    private boolean fitsSomewhere(Shape shape) {
        return placement.fitsSomewhere(shape, Horizon.AT_ONCE_BRIEFLY)
                || placement.fitsSomewhere(shape, Horizon.AFTER_RELEASES_BRIEFLY);
    }
}
