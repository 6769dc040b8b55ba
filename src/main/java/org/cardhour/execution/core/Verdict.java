package org.cardhour.execution.core;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.StopReason;

/** What the end of a run, as its engine shows it, means: the one table of it. */
public record Verdict(RunEnd end, Cause cause) {

    /**
     * An end as an engine shows it.
     *
     * @param startedAt empty when the program never started
     */
    public record ShownEnd(EndCause cause, Optional<Instant> startedAt, Instant at, Optional<Integer> exitCode) {}

    /**
     * Why a run was told to stop, before it ended.
     *
     * @param preemption the cause of a preemption; of no meaning for other reasons
     */
    public record Told(StopReason reason, Instant at, Cause preemption) {}

    public static Verdict of(ShownEnd shown, Optional<Told> told) {
        return switch (shown.cause()) {
            case EXITED ->
                told.filter(order -> !shown.at().isBefore(order.at()))
                        .filter(order -> !hasSucceeded(shown.exitCode()))
                        .map(Verdict::stopped)
                        .orElseGet(() -> exited(shown.exitCode()));
            case STOPPED_WITH_PLATFORM ->
                told.filter(order -> !shown.at().isBefore(order.at()))
                        .map(Verdict::stopped)
                        .orElseGet(() -> stoppedWithPlatform(shown));
            case STOPPED -> told.map(Verdict::stopped).orElseGet(() -> stoppedUnasked(shown));
            case DEADLINE -> new Verdict(RunEnd.TIMED_OUT, Cause.DEADLINE);
            case OUT_OF_MEMORY -> new Verdict(RunEnd.FAILED, Cause.OOM);
            case BAD_COMMAND -> new Verdict(RunEnd.START_FAILED, Cause.BAD_COMMAND);
            case IMAGE_NOT_FOUND -> new Verdict(RunEnd.START_FAILED, Cause.IMAGE_NOT_FOUND);
            case IMAGE_PULL -> new Verdict(RunEnd.START_FAILED, Cause.IMAGE_PULL);
            case STORAGE_MOUNT -> new Verdict(RunEnd.START_FAILED, Cause.STORAGE_MOUNT);
            case NOT_LAUNCHED, NOT_ISOLATED -> new Verdict(RunEnd.START_FAILED, Cause.NOT_LAUNCHED);
            case DRAINED -> new Verdict(RunEnd.START_FAILED, Cause.DISPATCH_TIMEOUT);
            case EVICTED -> told.map(Verdict::stopped).orElseGet(() -> new Verdict(RunEnd.PREEMPTED, Cause.EVICTED));
            case CANCELLED_OUTSIDE -> told.map(Verdict::stopped).orElseGet(() -> stoppedUnasked(shown));
            case NODE_FAILED, VANISHED ->
                told.map(Verdict::stopped).orElseGet(() -> new Verdict(RunEnd.LOST, Cause.NODE_FAILURE));
        };
    }

    /** So too in its grace, as long as the engine has only asked it to save and not yet told it to end. */
    private static boolean hasSucceeded(Optional<Integer> exitCode) {
        return exitCode.filter(code -> code == 0).isPresent();
    }

    private static Verdict exited(Optional<Integer> exitCode) {
        return new Verdict(hasSucceeded(exitCode) ? RunEnd.SUCCEEDED : RunEnd.FAILED, Cause.EXIT_CODE);
    }

    /** Whatever its exit code: a program that saves and leaves when it is told to says 0, and has not done its work. */
    private static Verdict stopped(Told told) {
        return switch (told.reason()) {
            case CANCEL -> new Verdict(RunEnd.CANCELLED, Cause.CANCEL);
            case PREEMPT -> new Verdict(RunEnd.PREEMPTED, told.preemption());
            case DEADLINE -> new Verdict(RunEnd.TIMED_OUT, Cause.DEADLINE);
        };
    }

    private static Verdict stoppedWithPlatform(ShownEnd shown) {
        var end = shown.startedAt().isPresent() ? RunEnd.CANCELLED : RunEnd.START_FAILED;
        return new Verdict(end, Cause.STOPPED_WITH_PLATFORM);
    }

    /** Told by nobody we know of; or by us, because it did not start in time. */
    private static Verdict stoppedUnasked(ShownEnd shown) {
        return shown.startedAt().isPresent()
                ? new Verdict(RunEnd.CANCELLED, Cause.EXTERNAL_CANCEL)
                : new Verdict(RunEnd.START_FAILED, Cause.DISPATCH_TIMEOUT);
    }
}
