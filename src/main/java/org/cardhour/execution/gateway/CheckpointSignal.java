package org.cardhour.execution.gateway;

/** The signals a job can declare as the one that makes it write a checkpoint. */
public enum CheckpointSignal {
    USR1,
    USR2
}
