package org.cardhour.jobs.core;

/** How a run ended. */
public enum RunEnd {
    SUCCEEDED,
    FAILED,
    CANCELLED,
    TIMED_OUT,
    PREEMPTED,
    /** Its cluster fell silent; it ended at the last proof of life. */
    LOST,
    /** Its process never started. */
    START_FAILED
}
