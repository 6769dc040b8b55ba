package org.cardhour.execution.core;

/** How a run came to its end, or why it could not start, as the engine tells it. */
public enum EndCause {
    /** Its program ended by itself, with an exit code. */
    EXITED,
    /** Ended after we had told the engine to end it. */
    STOPPED,
    /** Ended because Cardhour itself was stopped in order. */
    STOPPED_WITH_PLATFORM,
    /** Was longer than its limit. */
    DEADLINE,
    OUT_OF_MEMORY,
    BAD_COMMAND,
    IMAGE_NOT_FOUND,
    /** The engine failed to start it, through no fault of the job. */
    NOT_LAUNCHED,
    /** The engine takes no runs now. */
    DRAINED,
    /** The engine can't keep this tenant apart from another one that it serves. */
    NOT_ISOLATED,
    /** The registry of its image could not be reached. */
    IMAGE_PULL,
    /** What it wants mounted could not be. */
    STORAGE_MOUNT,
    /** Ended by the engine to make room for work of the cluster's owner. */
    EVICTED,
    /** Ended at the engine by somebody else. */
    CANCELLED_OUTSIDE,
    /** The machine it ran on failed. */
    NODE_FAILED,
    /** It is gone and nobody saw how: the machine or what watched the run failed. */
    VANISHED
}
