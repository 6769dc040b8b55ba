package org.cardhour.jobs.core;

import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.RunHistory.Wish;

/** What becomes of a job when a run of it has ended. */
public sealed interface Sequel {

    /** After so many lost runs a job is given up. */
    int MOST_LOST_RUNS = 3;

    /** After so many starts that failed through no fault of the job it is given up. */
    int MOST_FAILED_STARTS = 3;

    /** It is queued again, with the time of its submission. */
    record Again() implements Sequel {}

    /** The same, and for a while not on the cluster where it was. */
    record AgainElsewhere() implements Sequel {}

    /** It has ended. */
    record Over(JobState state, Cause cause) implements Sequel {}

    static Sequel of(RunEnd end, Cause cause, RunHistory history) {
        if (history.wish() == Wish.CANCEL && end != RunEnd.SUCCEEDED) {
            return new Over(JobState.CANCELLED, Cause.CANCEL);
        }
        return switch (end) {
            case SUCCEEDED -> new Over(JobState.SUCCEEDED, cause);
            case TIMED_OUT -> new Over(JobState.TIMED_OUT, cause);
            case PREEMPTED -> new Again();
            case CANCELLED -> afterStop(JobState.CANCELLED, cause);
            case FAILED -> afterFailure(cause, history);
            case LOST -> afterLoss(history);
            case START_FAILED -> afterFailedStart(cause, history);
        };
    }

    private static Sequel afterStop(JobState state, Cause cause) {
        return cause == Cause.STOPPED_WITH_PLATFORM ? new Again() : new Over(state, cause);
    }

    private static Sequel afterFailure(Cause cause, RunHistory history) {
        return history.failedRuns() <= history.maxReruns() ? new Again() : afterStop(JobState.FAILED, cause);
    }

    private static Sequel afterLoss(RunHistory history) {
        return history.afterLoss() == AfterLoss.RUN_AGAIN && history.lostRuns() < MOST_LOST_RUNS
                ? new Again()
                : new Over(JobState.FAILED, Cause.NODE_FAILURE);
    }

    private static Sequel afterFailedStart(Cause cause, RunHistory history) {
        return switch (cause) {
            case IMAGE_NOT_FOUND, BAD_COMMAND -> new Over(JobState.FAILED, cause);
            case DISPATCH_TIMEOUT -> new AgainElsewhere();
            case STOPPED_WITH_PLATFORM -> new Again();
            default ->
                history.failedStarts() < MOST_FAILED_STARTS ? new AgainElsewhere() : new Over(JobState.FAILED, cause);
        };
    }
}
