package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Chooses who yields to a job that can't be placed otherwise: victims are taken, the cheapest first, until the job fits
 * with its cards, quota and topology; then whoever was not needed is given back. Nobody is chosen in vain.
 */
final class VictimChoice {

    /** The victims, and the place that the job has once they are gone. */
    record Sacrifice(List<Victim> victims, Placement.Place place) {}

    private final Board board;
    private final Placement placement;
    private final Promises promises;
    private final Policy policy;
    private final Instant now;

    VictimChoice(Board board, Placement placement, Promises promises, Snapshot snapshot) {
        this.board = board;
        this.placement = placement;
        this.promises = promises;
        this.policy = snapshot.policy();
        this.now = snapshot.now();
    }

    /** Whom to stop so that the job fits once they are gone; empty when nothing allowed would help. */
    Optional<Sacrifice> choose(Job job) {
        return insideTheGuarantee(job).or(() -> inItsOwnTenant(job));
    }

    /** A job that ends up inside its guarantee may take from borrowers, and from its own tenant's less urgent runs. */
    private Optional<Sacrifice> insideTheGuarantee(Job job) {
        return new Attempt(
                        job,
                        taken -> placement
                                .find(job, Horizon.AFTER_RELEASES)
                                .filter(place -> place.standing() == Standing.INSIDE))
                .with(victims(run -> isBorrowedFrom(run, job) ? Optional.of(Cause.RECLAIM) : own(run, job)));
    }

    /** Any other job may only take what its own tenant has, and no less than it needs. */
    private Optional<Sacrifice> inItsOwnTenant(Job job) {
        return new Attempt(
                        job,
                        taken -> placement
                                .find(job, Horizon.AFTER_RELEASES)
                                .filter(place ->
                                        cards(taken) >= job.ask().total().thousandths()))
                .with(victims(run -> own(run, job)));
    }

    private List<Victim> victims(Function<Run, Optional<Cause>> cause) {
        return Stream.concat(running(cause), promised(cause))
                .sorted(Victim.CHEAPEST_FIRST)
                .toList();
    }

    private Stream<Victim> running(Function<Run, Optional<Cause>> cause) {
        return board.staying().stream()
                .filter(run -> run.job().preemptible() && run.hasRunFor(policy.minimumRunTime(), now))
                .flatMap(run -> cause.apply(run).map(why -> Victim.of(run, why, now)).stream());
    }

    private Stream<Victim> promised(Function<Run, Optional<Cause>> cause) {
        return promises.all().stream()
                .filter(promise -> promise.lasts() && promise.job().preemptible())
                .flatMap(promise ->
                        cause.apply(promise.asIfStarted(now)).map(why -> Victim.of(promise, why, now)).stream());
    }

    private boolean isBorrowedFrom(Run run, Job job) {
        return board.standing(run) == Standing.BORROWING
                && !run.job().tenantId().equals(job.tenantId());
    }

    private Optional<Cause> own(Run run, Job job) {
        return Optional.of(Cause.OWN)
                .filter(own -> run.job().tenantId().equals(job.tenantId())
                        && run.job().isUnder(job)
                        && run.job().evictionsToday() < policy.dailyEvictions()
                        && !policy.isProtected(run.job())
                        && (policy.isHighest(job) || !hadAged(run)));
    }

    /** Whoever got its turn by having waited too long is not sent back to wait, except by the highest class. */
    private boolean hadAged(Run run) {
        return !run.job().submittedAt().plus(policy.agingBound()).isAfter(run.placedAt());
    }

    private static long cards(List<Victim> victims) {
        return victims.stream().mapToLong(Victim::cards).sum();
    }

    private static long lostWork(List<Victim> victims) {
        return victims.stream().mapToLong(Victim::lostWork).sum();
    }

    /** One try with one kind of right; it leaves the board as it was. */
    private final class Attempt {

        private final Job job;
        private final Function<List<Victim>, Optional<Placement.Place>> outcome;
        private final int start = board.checkpoint();

        Attempt(Job job, Function<List<Victim>, Optional<Placement.Place>> outcome) {
            this.job = job;
            this.outcome = outcome;
        }

        Optional<Sacrifice> with(List<Victim> candidates) {
            var taken = takeUntilItFits(candidates);
            var needed = taken.isEmpty() ? taken : exactFitInstead(giveBack(taken), candidates);
            return needed.isEmpty() ? Optional.empty() : sacrifice(needed);
        }

        /** Empty when the job does not fit even without all of them. */
        private List<Victim> takeUntilItFits(List<Victim> candidates) {
            var taken = new ArrayList<Victim>();
            for (Victim victim : candidates) {
                taken.add(victim);
                board.leave(victim.run());
                if (outcome.apply(taken).isPresent()) {
                    return taken;
                }
            }
            board.rollback(start);
            return List.of();
        }

        private List<Victim> giveBack(List<Victim> taken) {
            var needed = new ArrayList<>(taken);
            for (Victim victim : taken.reversed()) {
                needed.remove(victim);
                board.stay(victim.run());
                if (outcome.apply(needed).isEmpty()) {
                    needed.add(victim);
                    board.leave(victim.run());
                }
            }
            board.rollback(start);
            return needed;
        }

        /** Of equals, the one run that is no more than the job needs, if it loses no more work than the others. */
        private List<Victim> exactFitInstead(List<Victim> chosen, List<Victim> candidates) {
            var first = chosen.getFirst();
            if (!chosen.stream().allMatch(first::isLike)) {
                return chosen;
            }
            return candidates.stream()
                    .filter(first::isLike)
                    .filter(victim -> victim.cards() <= job.ask().total().thousandths())
                    .filter(victim -> victim.lostWork() <= lostWork(chosen))
                    .filter(victim -> chosen.size() > 1 || victim.cards() < first.cards())
                    .sorted(Comparator.comparingLong(Victim::cards).thenComparing(Victim.CHEAPEST_FIRST))
                    .map(List::of)
                    .filter(alone -> sacrifice(alone).isPresent())
                    .findFirst()
                    .orElse(chosen);
        }

        private Optional<Sacrifice> sacrifice(List<Victim> victims) {
            victims.forEach(victim -> board.leave(victim.run()));
            var place = outcome.apply(victims);
            board.rollback(start);
            return place.map(found -> new Sacrifice(List.copyOf(victims), found));
        }
    }
}
