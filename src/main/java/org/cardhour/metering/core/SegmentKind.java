package org.cardhour.metering.core;

/** In which way a run holds its cards. */
public enum SegmentKind {
    /** The engine has it and has not begun. */
    DISPATCHED,
    /** The engine prepares it: image, mounts. */
    STARTING,
    RUNNING,
    /** Somebody else has stopped it for a while. */
    SUSPENDED,
    /** It was told to stop and still runs. */
    GRACE
}
