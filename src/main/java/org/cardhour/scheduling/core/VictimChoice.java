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
    private final CardModels models;
    private final Policy policy;
    private final Instant now;

    VictimChoice(Board board, Placement placement, Promises promises, CardModels models, Snapshot snapshot) {
        this.board = board;
        this.placement = placement;
        this.promises = promises;
        this.models = models;
        this.policy = snapshot.policy();
        this.now = snapshot.now();
    }

    /** Whom to stop so that the job fits once they are gone; empty when nothing allowed would help. */
    Optional<Sacrifice> choose(Job job) {
        var attempt = new Attempt(job);
        return attempt.with(victims(job, run -> isBorrowedFrom(run, job) ? Optional.of(Cause.RECLAIM) : own(run, job)))
                .or(() -> attempt.with(victims(job, run -> own(run, job))));
    }

    private List<Victim> victims(Job job, Function<Run, Optional<Cause>> cause) {
        var wanted = models.acceptedBy(job.ask());
        return Stream.of(promised(cause), started(cause), running(cause))
                .flatMap(Function.identity())
                .filter(victim -> wanted.contains(victim.run().allocation().model()))
                .sorted(Victim.CHEAPEST_FIRST)
                .toList();
    }

    private Stream<Victim> running(Function<Run, Optional<Cause>> cause) {
        return board.staying().stream()
                .filter(run -> run.job().preemptible() && run.hasRunFor(policy.minimumRunTime(), now))
                .flatMap(run -> cause.apply(run).map(why -> Victim.of(run, why, now)).stream());
    }

    private Stream<Victim> started(Function<Run, Optional<Cause>> cause) {
        return board.revocable()
                .filter(run -> run.job().preemptible())
                .flatMap(run -> cause.apply(run).map(why -> Victim.ofStarted(run, why)).stream());
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

    private static long lostWork(List<Victim> victims) {
        return victims.stream().mapToLong(Victim::lostWork).sum();
    }

    /** Tries for one job; each leaves the board as it was. */
    private final class Attempt {

        private final Job job;
        private final int start = board.checkpoint();

        Attempt(Job job) {
            this.job = job;
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
                if (place(taken).isPresent()) {
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
                if (place(needed).isEmpty()) {
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
            var place = place(victims);
            board.rollback(start);
            return place.map(found -> new Sacrifice(List.copyOf(victims), found));
        }

        /** The job's place once those are gone, if it may have it at their cost. */
        private Optional<Placement.Place> place(List<Victim> taken) {
            return placement
                    .find(job, Horizon.AFTER_RELEASES)
                    .filter(place -> place.standing() == Standing.INSIDE || isPaidFor(place, taken));
        }

        /** Above its guarantee a tenant only exchanges: nothing of others', and no more cards than it gives up. */
        private boolean isPaidFor(Placement.Place place, List<Victim> taken) {
            long given = taken.stream()
                    .filter(victim -> victim.run()
                            .allocation()
                            .model()
                            .equals(place.cards().model()))
                    .mapToLong(Victim::cards)
                    .sum();
            return given >= job.ask().total().thousandths()
                    && taken.stream().allMatch(victim -> victim.cause() == Cause.OWN);
        }
    }
}
