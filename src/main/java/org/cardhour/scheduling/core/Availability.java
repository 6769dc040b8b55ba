package org.cardhour.scheduling.core;

/** Whether a cluster or node takes new work, and if not, whose doing that is. */
public enum Availability {
    OPEN,
    /** Nothing has been heard of it for too long. */
    STALE,
    /** It is being drained or repaired. */
    MAINTENANCE,
    /** Its owner's own work goes first. */
    OWNER_FIRST
}
