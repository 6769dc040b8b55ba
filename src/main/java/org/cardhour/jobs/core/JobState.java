package org.cardhour.jobs.core;

import java.util.Optional;

/** The state of a job; while a run of it is active it follows from the run's. */
public enum JobState {
    /** Holds no card anywhere. */
    QUEUED,
    DISPATCHED,
    STARTING,
    RUNNING,
    SUSPENDED,
    /** Its run was told to make room; it is queued again once the cards are free. */
    PREEMPTING,
    CANCELLING,
    UNKNOWN,
    SUCCEEDED,
    FAILED,
    CANCELLED,
    TIMED_OUT;

    /** Whether nothing can come after it. */
    public boolean isTerminal() {
        return switch (this) {
            case SUCCEEDED, FAILED, CANCELLED, TIMED_OUT -> true;
            case QUEUED, DISPATCHED, STARTING, RUNNING, SUSPENDED, PREEMPTING, CANCELLING, UNKNOWN -> false;
        };
    }

    /** The state of a job whose run is that far and was told to stop for that reason, if it was. */
    public static JobState during(RunState run, Optional<StopReason> stop) {
        if (run == RunState.UNKNOWN) {
            return UNKNOWN;
        }
        return stop.flatMap(JobState::stopping).orElseGet(() -> of(run));
    }

    private static Optional<JobState> stopping(StopReason reason) {
        return switch (reason) {
            case CANCEL -> Optional.of(CANCELLING);
            case PREEMPT -> Optional.of(PREEMPTING);
            case DEADLINE -> Optional.empty();
        };
    }

    private static JobState of(RunState run) {
        return switch (run) {
            case DISPATCHED -> DISPATCHED;
            case STARTING -> STARTING;
            case RUNNING -> RUNNING;
            case SUSPENDED -> SUSPENDED;
            case UNKNOWN -> UNKNOWN;
            case ENDED -> throw new IllegalArgumentException("a run that has ended does not tell the job's state");
        };
    }
}
