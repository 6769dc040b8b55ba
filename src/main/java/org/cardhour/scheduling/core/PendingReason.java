package org.cardhour.scheduling.core;

/** Why a job waits; the list is closed, and reasons are shown in this order. */
public enum PendingReason {
    HELD,
    MISCONFIGURED,
    NO_QUOTA,
    NO_MATCHING_PROFILE,
    EXCEEDS_LIMIT,
    BUDGET,
    QUOTA_WAIT,
    CLUSTER_STALE,
    MAINTENANCE,
    OWNER_FIRST,
    DISPATCH_BACKOFF,
    DATA_OR_IMAGE_NOT_READY,
    TOPOLOGY_FRAGMENTED,
    CAPACITY_WAIT,
    RESERVED_FOR_OTHER,
    WAITING_FOR_PREEMPTION,
    NOT_YET,
    PENDING_EVALUATION
}
