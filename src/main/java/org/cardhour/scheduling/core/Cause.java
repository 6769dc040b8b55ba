package org.cardhour.scheduling.core;

/** Why a run has to yield; the kinds are tried in this order. */
public enum Cause {
    /** Its cluster's owner wants the cards back. */
    OWNER,
    /** It is on a guarantee that the other tenant needs back. */
    RECLAIM,
    /** A more urgent job of the same tenant needs its cards or its quota. */
    OWN
}
