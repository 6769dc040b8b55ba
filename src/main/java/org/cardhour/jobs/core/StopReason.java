package org.cardhour.jobs.core;

/** Why a run was told to stop. */
public enum StopReason {
    CANCEL,
    PREEMPT,
    /** It has reached its limit of time. */
    DEADLINE
}
