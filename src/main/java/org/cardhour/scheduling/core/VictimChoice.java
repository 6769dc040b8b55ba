package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses who yields to a job that can't be placed otherwise: victims are taken, the cheapest first, until the job fits
 * with its cards, quota and topology; then whoever was not needed is given back. Nobody is chosen in vain.
 */
final class VictimChoice {

    /** The victims, and the place that the job has once they are gone. */
    record Sacrifice(List<Victim> victims, Place place) {}

    private final Moves moves;
    private final Placement placement;
    private final Candidates candidates;
    private final Scoring scoring;
    private final Departures departures;
    private final Prospects prospects;

    VictimChoice(Board board, Placement placement, Candidates candidates) {
        this.moves = board.moves();
        this.placement = placement;
        this.candidates = candidates;
        this.scoring = board.scoring();
        this.departures = new Departures(board.fleet().size());
        this.prospects = new Prospects(candidates, placement, departures);
    }

    /**
     * Whom to stop so that the job fits once they are gone; empty when nothing allowed would help. Whoever is found has
     * left already: the place is free.
     */
    Optional<Sacrifice> choose(Queued queued, Lane lane) {
        if (!prospects.quotaCouldAllow(lane)) {
            return Optional.empty();
        }
        var own = candidates.own(queued, lane);
        if (!prospects.quotaCouldAllow(lane, own)) {
            return Optional.empty();
        }
        boolean areOwn = !own.isEmpty();
        if (!areOwn && lane.shape().isReclaimingVain(moves.chances())) {
            return Optional.empty();
        }
        return prospects.lacksOnlyRoom(queued, lane.demand()) ? clear(queued, lane, areOwn) : search(queued, lane, own);
    }

    private Optional<Sacrifice> clear(Queued queued, Lane lane, boolean areOwn) {
        var clearing = new Clearing(departures, scoring, placement, queued);
        var needed = clearing.needed(candidates.all(queued, lane));
        if (needed.isEmpty()) {
            if (!areOwn && !clearing.seemedPossible()) {
                noteVain(lane);
            }
            return Optional.empty();
        }
        return sacrifice(queued, lane.demand(), needed);
    }

    /** Of a job that may be inside its tenant's guarantee, so that nobody asks who pays. */
    private Optional<Sacrifice> sacrifice(Queued queued, Demand demand, List<Victim> needed) {
        var trial = moves.trial();
        for (Victim victim : needed) {
            moves.put(victim.holding(), victim.holding().presence().leaving());
        }
        var place =
                placement.find(queued, demand, Horizon.AFTER_RELEASES, right -> right.standing() == Standing.INSIDE);
        if (place.isEmpty()) {
            moves.undo(trial);
        }
        return place.map(found -> new Sacrifice(List.copyOf(needed), found));
    }

    private Optional<Sacrifice> search(Queued queued, Lane lane, Lineup lineup) {
        if (!prospects.couldGather(queued, lane)) {
            if (lineup.isEmpty()) {
                noteVain(lane);
            }
            return Optional.empty();
        }
        var own = lineup.toList();
        var borrowers = candidates.borrowers(queued, lane).toList();
        var attempt = new Attempt(queued);
        if (own.isEmpty() && !attempt.fitting.couldFit(attempt.demand, borrowers)) {
            noteVain(lane);
            return Optional.empty();
        }
        return attempt.with(
                        borrowers.isEmpty() ? own : candidates.all(queued, lane).toList())
                .or(() -> borrowers.isEmpty() ? Optional.empty() : attempt.with(own));
    }

    /** What is in vain for a tenant from whom nothing is to be reclaimed itself is so for all others. */
    private void noteVain(Lane lane) {
        if (lane.accounts().stream().allMatch(account -> account.held(Standing.BORROWING, Layer.LATER) == 0)) {
            lane.shape().isReclaimingVainSince(moves.chances());
        }
    }

    static long lostWork(List<Victim> victims) {
        return victims.stream().mapToLong(Victim::lostWork).sum();
    }

    /** Tries for one job; each leaves the board as it was. */
    private final class Attempt {

        private final Queued queued;
        private final Demand demand;
        private final Fitting fitting;
        private final Moves.Trial trial = moves.trial();

        Attempt(Queued queued) {
            this.queued = queued;
            this.demand = Demand.least(queued.shape());
            this.fitting = new Fitting(queued, placement, scoring);
        }

        Optional<Sacrifice> with(List<Victim> victims) {
            var taken = takeUntilItFits(victims);
            var needed = taken.isEmpty() ? taken : exactFitInstead(giveBack(taken), victims);
            return needed.isEmpty() ? Optional.empty() : sacrifice(needed);
        }

        /** Empty when the job does not fit even without all of them. */
        private List<Victim> takeUntilItFits(List<Victim> victims) {
            if (!fitting.couldFit(demand, victims)) {
                return List.of();
            }
            var taken = new ArrayList<Victim>();
            for (Victim victim : victims) {
                taken.add(victim);
                leave(victim);
                if (fits(taken)) {
                    return taken;
                }
            }
            undo();
            return List.of();
        }

        private List<Victim> giveBack(List<Victim> taken) {
            var needed = new ArrayList<>(taken);
            for (Victim victim : taken.reversed()) {
                needed.remove(victim);
                remain(victim);
                if (!fits(needed)) {
                    needed.add(victim);
                    leave(victim);
                }
            }
            undo();
            return needed;
        }

        /** Of equals, the one run that is no more than the job needs, if it loses no more work than the others. */
        private List<Victim> exactFitInstead(List<Victim> chosen, List<Victim> victims) {
            var first = chosen.getFirst();
            if (!chosen.stream().allMatch(first::isLike)) {
                return chosen;
            }
            return victims.stream()
                    .filter(first::isLike)
                    .filter(victim -> victim.cards() <= demand.thousandths())
                    .filter(victim -> isBetter(victim, chosen))
                    .sorted(Comparator.comparingLong(Victim::cards).thenComparing(Victim.CHEAPEST_FIRST))
                    .filter(this::isEnough)
                    .findFirst()
                    .map(List::of)
                    .orElse(chosen);
        }

        /** Cheaper ones than a single victim have been tried before it, and were not enough. */
        private static boolean isBetter(Victim alone, List<Victim> chosen) {
            var first = chosen.getFirst();
            return chosen.size() > 1
                    ? alone.lostWork() <= VictimChoice.lostWork(chosen)
                    : alone.lostWork() == first.lostWork() && alone.cards() < first.cards();
        }

        private boolean isEnough(Victim alone) {
            leave(alone);
            boolean isEnough = fits(List.of(alone));
            undo();
            return isEnough;
        }

        private Optional<Sacrifice> sacrifice(List<Victim> victims) {
            victims.forEach(this::leave);
            var place = placement.find(queued, demand, Horizon.AFTER_RELEASES, right -> isPaidFor(right, victims));
            if (place.isEmpty()) {
                undo();
            }
            return place.map(found -> new Sacrifice(List.copyOf(victims), found));
        }

        private void leave(Victim victim) {
            fitting.before(victim.holding());
            moves.put(victim.holding(), victim.holding().presence().leaving());
            fitting.after(victim.holding());
        }

        private void remain(Victim victim) {
            fitting.before(victim.holding());
            moves.put(victim.holding(), victim.holding().presence().remaining());
            fitting.after(victim.holding());
        }

        private void undo() {
            moves.undo(trial);
            fitting.reset();
        }

        /** Whether the job has a place once those are gone, and may have it at their cost. */
        private boolean fits(List<Victim> taken) {
            return fitting.fits(demand, right -> isPaidFor(right, taken));
        }

        /** Above its guarantee a tenant only exchanges: nothing of others', and no more cards than it gives up. */
        private boolean isPaidFor(Placement.Right right, List<Victim> taken) {
            if (right.standing() == Standing.INSIDE) {
                return true;
            }
            long given = 0;
            for (Victim victim : taken) {
                if (victim.cause() != Cause.OWN) {
                    return false;
                }
                given += victim.run().allocation().model().equals(right.model()) ? victim.cards() : 0;
            }
            return given >= demand.thousandths();
        }
    }
}
