package org.cardhour.jobs.core;

/** How far a run is. */
public enum RunState {
    /** Cards are reserved, the engine is told. */
    DISPATCHED,
    /** The engine has accepted it: image and mounts. */
    STARTING,
    /** Its last process started, by the engine's clock. */
    RUNNING,
    /** Stopped for a while by somebody else; only observed, never ordered. */
    SUSPENDED,
    /** Nobody can say: its cluster is silent, or answered what can not be understood. */
    UNKNOWN,
    ENDED
}
