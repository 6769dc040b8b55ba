package org.cardhour.execution.gateway.slurm;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Sight;

/**
 * Ends jobs: TERM first, and by force when the grace is over. When that is stands on the job itself, so that whoever looks
 * next, after whatever restart, ends it in time.
 */
final class SlurmStops {

    private static final Logger LOG = System.getLogger(SlurmStops.class.getName());

    /** Between two attempts at the same job. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Map<Long, Instant> killed = new ConcurrentHashMap<>();

    void stop(SlurmJob job, Duration grace, SlurmSession slurm, Instant now) {
        if (SlurmStates.isOver(job)) {
            return;
        }
        var end = now.plus(grace);
        var known = job.note().killAt();
        if (known.filter(at -> !at.isAfter(end)).isPresent()) {
            return;
        }
        var note = job.note().killedAt(end);
        slurm.queue().note(job.id(), note);
        slurm.view().put(job.noted(note), now);
        if (isByForce(job, grace)) {
            kill(job, slurm, now);
        } else if (known.isEmpty()) {
            slurm.queue().signal(job.id(), "TERM");
        }
    }

    /** What has not begun needs no grace. */
    private static boolean isByForce(SlurmJob job, Duration grace) {
        return switch (SlurmStates.sight(job)) {
            case Sight.Queued() -> true;
            case Sight.Starting() -> true;
            case Sight other -> grace.isZero() || grace.isNegative();
        };
    }

    void kill(SlurmJob job, SlurmSession slurm, Instant now) {
        if (killed.getOrDefault(job.id(), Instant.EPOCH).plus(PATIENCE).isBefore(now)) {
            slurm.queue().kill(job.id());
            killed.put(job.id(), now);
        }
    }

    /** Ends by force whose grace is over. One that can't be ended now is tried again, and does not keep others waiting. */
    void carryOut(Collection<SlurmJob> ours, SlurmSession slurm, Instant now) {
        for (var job : ours) {
            var isDue = job.note().killAt().filter(at -> !at.isAfter(now)).isPresent();
            if (isDue && !SlurmStates.isOver(job)) {
                try {
                    kill(job, slurm, now);
                } catch (EngineUnclear unclear) {
                    LOG.log(Level.WARNING, "job {0}: {1}", job.id(), unclear.getMessage());
                }
            }
        }
        killed.values().removeIf(at -> at.plus(Duration.ofHours(1)).isBefore(now));
    }
}
