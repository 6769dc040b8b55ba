package org.cardhour.execution.gateway;

/** What became of a signal. */
public enum SignalResult {
    DELIVERED,
    /** The job never said that it understands this signal; nothing was sent. */
    NOT_DECLARED,
    /** The run is not running; nothing was sent. */
    NOT_RUNNING
}
