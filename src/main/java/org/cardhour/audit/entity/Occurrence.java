package org.cardhour.audit.entity;

import java.time.Instant;
import java.util.Map;

/**
 * How an act went.
 *
 * @param at when it happened; may lie before the instant at which it is recorded
 * @param reason why, in the actor's words or as a code; empty when none was given
 * @param before what changed, as it was: a small map or record; {@link #NOTHING} where there was nothing
 * @param after what changed, as it is now
 */
public record Occurrence(Result result, Instant at, String reason, Object before, Object after) {

    /** No state before or after. */
    public static final Map<String, Object> NOTHING = Map.of();

    /** How an act ended. */
    public enum Result {
        /** It was done. */
        SUCCESS,
        /** It was allowed and did not work. */
        FAILURE,
        /** It was not allowed. */
        DENIED
    }
}
