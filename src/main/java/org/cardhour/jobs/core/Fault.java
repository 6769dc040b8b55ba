package org.cardhour.jobs.core;

/** In whose hands the cause of an end lies; it decides who pays. */
public enum Fault {
    USER,
    PROVIDER,
    PLATFORM
}
