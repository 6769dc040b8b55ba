package org.cardhour.prices.core;

import java.time.Instant;
import java.util.UUID;

/** Whether a new price goes with those that a plan has. */
public sealed interface PriceFit {

    /** It may be entered. */
    record Fits() implements PriceFit {}

    /** Another price for exactly the same usage holds at some of the same time. */
    record Overlaps(UUID other) implements PriceFit {}

    /** Between it and the other price for the same usage nothing would hold from this instant on. */
    record LeavesGap(UUID other, Instant from) implements PriceFit {}

    /** It would change what usage of the past costs, which another price has covered. */
    record RewritesPast(UUID other) implements PriceFit {}
}
