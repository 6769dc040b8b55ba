package org.cardhour.scheduling.core;

/** Whether the runs of different tenants are kept apart. */
public enum Isolation {
    /** Known to be. */
    KEPT,
    /** Not known to be; of a job: all the same to it. */
    UNKNOWN
}
