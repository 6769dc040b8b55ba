package org.cardhour.billing.control;

/**
 * What stands against a bill, and so parks it alone while others go on.
 *
 * @param subject the model or price that it is about; empty where it is about neither
 * @param runs how many runs are concerned
 */
public record Obstacle(Cause cause, String subject, long runs) {

    /** Kinds of obstacle; {@code v_bill_obstacle} says when each holds. */
    public enum Cause {
        NO_PRICE,
        PRICE_OVERLAP,
        RUN_NOT_ENDED,
        RUN_NOT_PROVEN,
        USAGE_UNPLACED
    }
}
