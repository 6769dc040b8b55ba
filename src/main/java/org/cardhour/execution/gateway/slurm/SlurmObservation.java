package org.cardhour.execution.gateway.slurm;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;

/**
 * Sees runs: what slurmctld knows, and of what it has forgotten or put back into its queue, what slurmdbd knows. A run has
 * one life: a copy that Slurm makes of it is ended.
 */
final class SlurmObservation {

    private static final Duration AT_ONCE = Duration.ofMillis(500);

    private final SlurmStops stops;
    private final Map<RunName, Seen> seen = new ConcurrentHashMap<>();

    SlurmObservation(SlurmStops stops) {
        this.stops = stops;
    }

    /** When a run was last seen running. */
    private record Seen(Instant startedAt, Instant at) {}

    List<Observed> recent(Instant since, SlurmSession slurm, String user, Instant now) {
        return ours(slurm, user, now).values().stream()
                .map(job -> observed(job, slurm, user, now))
                .filter(one -> !(one.sight() instanceof Sight.Ended end) || !end.freedBefore(since))
                .toList();
    }

    /** By name, looked at just now. */
    Map<RunName, SlurmJob> ours(SlurmSession slurm, String user, Instant now) {
        slurm.view().look(AT_ONCE, user, now);
        var all = slurm.view().jobs().stream().filter(job -> job.isOurs(user)).toList();
        stops.carryOut(all, slurm, now);
        var firsts = all.stream()
                .collect(Collectors.toMap(
                        job -> job.run().orElseThrow(), job -> job, (one, other) -> first(one, other, slurm, now)));
        firsts.forEach((run, job) -> remember(run, job, now));
        seen.keySet().retainAll(firsts.keySet());
        return firsts;
    }

    /** Two of one name come of a submission that was thought lost: the later one goes. */
    private SlurmJob first(SlurmJob one, SlurmJob other, SlurmSession slurm, Instant now) {
        var inOrder = Comparator.<SlurmJob, Instant>comparing(
                        job -> job.times().submittedAt().orElse(now))
                .thenComparingLong(SlurmJob::id);
        var later = inOrder.compare(one, other) <= 0 ? other : one;
        if (!SlurmStates.isOver(later)) {
            stops.kill(later, slurm, now);
        }
        return later.equals(one) ? other : one;
    }

    private void remember(RunName run, SlurmJob job, Instant now) {
        if (SlurmStates.sight(job) instanceof Sight.Running(Instant startedAt) && !SlurmStates.isBackInQueue(job)) {
            seen.put(run, new Seen(startedAt, now));
        }
    }

    Observed exactly(RunName run, SlurmSession slurm, String user, Instant now) {
        return slurm.view()
                .ours(run, user)
                .map(job -> observed(job, slurm, user, now))
                .orElseGet(() -> forgotten(run, slurm, user));
    }

    private Observed observed(SlurmJob job, SlurmSession slurm, String user, Instant now) {
        var run = job.run().orElseThrow();
        var sight = SlurmStates.isBackInQueue(job) ? first(run, job, slurm, user, now) : SlurmStates.sight(job);
        return new Observed(run, sight, job.shown());
    }

    /** Not known to slurmctld any more, which says nothing of how it ended. */
    private static Observed forgotten(RunName run, SlurmSession slurm, String user) {
        try {
            var line = slurm.ledger()
                    .flatMap(ledger -> ledger.of(run, user).stream().findFirst());
            return line.map(found ->
                            new Observed(run, past(found, user), found.job().shown()))
                    .orElseGet(() -> new Observed(run, new Sight.NotThere(), "unknown to slurmctld"));
        } catch (EngineUnclear away) {
            return new Observed(run, new Sight.Unclear(), "unknown to slurmctld; " + away.getMessage());
        }
    }

    /** What the copy does is of no matter, but that it goes, and holds cards until then. */
    private Sight first(RunName run, SlurmJob copy, SlurmSession slurm, String user, Instant now) {
        var isGone = copyIsGone(copy, slurm, now);
        try {
            var lines = slurm.ledger().map(ledger -> ledger.of(run, user)).orElse(List.of());
            var end = slurm.ledger().isPresent()
                    ? lines.stream().findFirst().map(line -> past(line, user))
                    : witnessed(run);
            return end.filter(Sight.Ended.class::isInstance)
                    .map(Sight.Ended.class::cast)
                    .<Sight>map(ended -> isGone ? ended : stillHeld(ended))
                    .orElseGet(Sight.Unclear::new);
        } catch (EngineUnclear away) {
            return new Sight.Unclear();
        }
    }

    private boolean copyIsGone(SlurmJob copy, SlurmSession slurm, Instant now) {
        if (SlurmStates.isOver(copy)) {
            return true;
        }
        try {
            stops.kill(copy, slurm, now);
        } catch (EngineUnclear unclear) {
            return false;
        }
        return SlurmStates.sight(copy) instanceof Sight.Queued;
    }

    private Optional<Sight> witnessed(RunName run) {
        return Optional.ofNullable(seen.get(run))
                .map(last -> new Sight.Ended(
                        Optional.of(last.startedAt()),
                        last.at(),
                        EndCause.EVICTED,
                        Optional.empty(),
                        Optional.of(last.at())));
    }

    private static Sight.Ended stillHeld(Sight.Ended end) {
        return new Sight.Ended(end.startedAt(), end.at(), end.cause(), end.exitCode(), Optional.empty());
    }

    /** A line without an end, of a job that slurmctld does not know, tells nothing. */
    private static Sight past(SlurmRecord line, String user) {
        var job = line.job();
        if (job.states().stream().anyMatch("REQUEUED"::equals)) {
            return requeued(job);
        }
        var sight = SlurmStates.sight(job);
        if (!(sight instanceof Sight.Ended end)) {
            return new Sight.Unclear();
        }
        var isByUs = end.cause() == EndCause.CANCELLED_OUTSIDE
                && line.cancelledBy().filter(user::equals).isPresent();
        return isByUs
                ? new Sight.Ended(end.startedAt(), end.at(), EndCause.STOPPED, end.exitCode(), end.freedAt())
                : end;
    }

    private static Sight requeued(SlurmJob job) {
        var cause = job.states().contains("NODE_FAIL") ? EndCause.NODE_FAILED : EndCause.EVICTED;
        return job.times()
                .endedAt()
                .<Sight>map(
                        at -> new Sight.Ended(job.times().startedAt(), at, cause, Optional.empty(), Optional.of(at)))
                .orElseGet(Sight.Unclear::new);
    }
}
