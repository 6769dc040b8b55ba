package org.cardhour.execution.gateway;

/** What a program writes to. */
public enum LogStream {
    STDOUT,
    STDERR
}
