package org.cardhour.registry.entity;

/** What may be expected of a cluster now. */
public enum ClusterState {
    /** Its profile is not complete, or not confirmed by discovery. */
    PENDING,
    ACTIVE,
    /** Silent: nothing new goes there. */
    STALE,
    /** Silent for so long that its runs are given up. */
    LOST,
    /** What runs there goes on; nothing new goes there. */
    DRAINING,
    /** Taken out of the pool; its cards do not count. */
    DISABLED
}
