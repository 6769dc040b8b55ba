package org.cardhour.scheduling.core;

/**
 * On what right cards are held, the best first. Marked when a run is placed; it may rise when room returns and falls only
 * when the tenant's quota is cut.
 */
public enum Standing {
    /** Inside the tenant's guarantee. */
    INSIDE,
    /** Above it, on guarantees that others leave idle and may reclaim. */
    BORROWING,
    /** Above it, on the pool's buffer. */
    BUFFER,
    /** On none: the run is lost and its quota given back, but nobody has confirmed yet that its cards are free. */
    FORFEITED
}
