package org.cardhour.jobs.core;

/** On what right a run holds its cards. */
public enum Standing {
    /** Inside the tenant's guarantee. */
    INSIDE,
    /** Above it, on guarantees that others leave idle. */
    BORROWING,
    /** Above it, on the pool's buffer. */
    BUFFER
}
