package org.cardhour.scheduling.core;

import org.cardhour.kernel.Cards;

/**
 * What a pool has of one card model, whatever its present health.
 *
 * @param nominal offered by clusters that are not disabled
 * @param buffer the part kept for fail-over and bursts
 */
public record Supply(Cards nominal, Cards buffer) {

    public static final Supply NONE = new Supply(Cards.NONE, Cards.NONE);

    public Cards allocatable() {
        return nominal.minusUpTo(buffer);
    }
}
