package org.cardhour.execution.gateway.slurm;

import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Sight;

/**
 * What the states of Slurm mean: the one table of it. What is said besides the state wins over the state; what has no line
 * here is unclear, and never a success.
 */
final class SlurmStates {

    private static final Set<String> BACK_IN_QUEUE = Set.of("REQUEUED", "REQUEUE", "REQUEUE_HOLD", "REQUEUE_FED");
    private static final Set<String> HELD = Set.of("SPECIAL_EXIT", "RESV_DEL_HOLD");
    private static final Set<String> FAILED_BY_NODE =
            Set.of("NODE_FAIL", "BOOT_FAIL", "LAUNCH_FAILED", "RECONFIG_FAIL");
    private static final Set<String> PREPARED = Set.of("CONFIGURING", "POWER_UP", "POWER_UP_NODE");
    private static final Set<String> STILL_THERE =
            Set.of("RESIZING", "SIGNALING", "COMPLETING", "STAGE_OUT", "EXPEDITING");
    private static final String STOPPED = "STOPPED";
    private static final String REVOKED = "REVOKED";

    /** Slurm's own housekeeping. */
    private static final String NEUTRAL = "UPDATE_DB";

    /** What a script that can't open its output ends by; no signal of a machine's. */
    private static final int NO_OUTPUT = 53;

    private SlurmStates() {}

    /** Whether Slurm has put it back into its queue: what ran is over, whatever becomes of the copy. */
    static boolean isBackInQueue(SlurmJob job) {
        return job.restarts() > 0 || job.states().stream().anyMatch(BACK_IN_QUEUE::contains);
    }

    /** Whether it will not run any more; a job that is unclear may. */
    static boolean isOver(SlurmJob job) {
        return sight(job) instanceof Sight.Ended;
    }

    static Sight sight(SlurmJob job) {
        var said = new HashSet<>(job.states());
        said.remove(NEUTRAL);
        if (said.stream().anyMatch(HELD::contains)) {
            return new Sight.Queued();
        }
        if (said.stream().anyMatch(FAILED_BY_NODE::contains)) {
            return ended(job, EndCause.NODE_FAILED);
        }
        if (said.remove(STOPPED)) {
            return started(job).<Sight>map(Sight.Suspended::new).orElseGet(Sight.Unclear::new);
        }
        if (said.removeAll(STILL_THERE)) {
            return started(job).<Sight>map(Sight.Running::new).orElseGet(Sight.Queued::new);
        }
        if (said.removeAll(PREPARED)) {
            return new Sight.Starting();
        }
        if (said.contains(REVOKED)) {
            return ended(job, EndCause.CANCELLED_OUTSIDE);
        }
        return said.size() == 1 ? ofState(job, said.iterator().next()) : new Sight.Unclear();
    }

    private static Sight ofState(SlurmJob job, String state) {
        return switch (state) {
            case "PENDING" -> new Sight.Queued();
            case "RUNNING" -> started(job).<Sight>map(Sight.Running::new).orElseGet(Sight.Starting::new);
            case "SUSPENDED" -> started(job).<Sight>map(Sight.Suspended::new).orElseGet(Sight.Unclear::new);
            case "COMPLETED" -> ended(job, told(job).orElse(EndCause.EXITED));
            case "FAILED" -> ended(job, told(job).orElseGet(() -> failure(job)));
            case "OUT_OF_MEMORY" -> ended(job, EndCause.OUT_OF_MEMORY);
            case "TIMEOUT", "DEADLINE" -> ended(job, EndCause.DEADLINE);
            case "CANCELLED" -> ended(job, told(job).orElse(EndCause.CANCELLED_OUTSIDE));
            case "PREEMPTED" -> ended(job, EndCause.EVICTED);
            default -> new Sight.Unclear();
        };
    }

    /** Whatever it made of it: a program that leaves when it is told to has not done its work. */
    private static Optional<EndCause> told(SlurmJob job) {
        return job.note().killAt().map(at -> EndCause.STOPPED);
    }

    private static EndCause failure(SlurmJob job) {
        return job.exit().signal() == NO_OUTPUT ? EndCause.NOT_LAUNCHED : EndCause.EXITED;
    }

    private static Sight ended(SlurmJob job, EndCause cause) {
        return job.times().endedAt().<Sight>map(at -> end(job, cause, at)).orElseGet(Sight.Unclear::new);
    }

    private static Sight.Ended end(SlurmJob job, EndCause cause, Instant at) {
        // Of a job that never began, Slurm says that it began when it ended.
        var hasBegun = !job.states().contains("CANCELLED")
                || started(job).filter(start -> start.isBefore(at)).isPresent();
        var start = hasBegun ? started(job).map(first -> first.isAfter(at) ? at : first) : Optional.<Instant>empty();
        var code = start.map(begun -> job.exit().asShell());
        return new Sight.Ended(start, at, cause, code, Optional.of(at));
    }

    private static Optional<Instant> started(SlurmJob job) {
        return job.times().startedAt();
    }
}
