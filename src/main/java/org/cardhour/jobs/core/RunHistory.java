package org.cardhour.jobs.core;

/**
 * What is known of a job when a run of it has ended; the counts include that run.
 *
 * @param failedRuns runs that failed, other than by a stop of Cardhour itself
 * @param maxReruns how often the job wants to be run again after a failure
 * @param failedStarts runs that did not start through no fault of the job
 */
public record RunHistory(
        Wish wish, int failedRuns, int maxReruns, int lostRuns, AfterLoss afterLoss, int failedStarts) {

    /** What the job's people want of it. */
    public enum Wish {
        GO_ON,
        CANCEL
    }

    /** What the job wants when its cluster is lost. */
    public enum AfterLoss {
        RUN_AGAIN,
        GIVE_UP
    }
}
