package org.cardhour.execution.gateway;

/** What a run can be told while it goes on; a job declares which of them it understands. */
public enum EngineSignal {
    /** Write a checkpoint now: the signal it has declared, to its main process alone. */
    CHECKPOINT
}
