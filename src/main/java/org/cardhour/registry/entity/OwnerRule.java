package org.cardhour.registry.entity;

import java.time.Duration;

/** What an owner keeps for its own jobs. */
public sealed interface OwnerRule {

    /** Own jobs queue like others. */
    record None() implements OwnerRule {}

    /** That many cards of each model stay free. */
    record KeepFree(int cards) implements OwnerRule {

        public KeepFree {
            if (cards < 1) {
                throw new IllegalArgumentException("the cards kept free are 1 or more, not " + cards);
            }
        }
    }

    /** External runs leave when an own job has waited that long and would fit without them. */
    record Yield(Duration waited) implements OwnerRule {}
}
