package org.cardhour.execution.core;

/** What a program writes to. */
public enum LogStream {
    STDOUT,
    STDERR
}
