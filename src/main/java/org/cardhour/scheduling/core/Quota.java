package org.cardhour.scheduling.core;

import org.cardhour.kernel.Cards;

/**
 * What a tenant may use of one card model.
 *
 * @param guaranteed always available to it, if need be by reclaiming
 * @param limit never passed; the guarantee and what may be borrowed on top
 * @param lendable how much of the guarantee others may use while it is idle
 */
public record Quota(Cards guaranteed, Cards limit, Cards lendable) {

    public static final Quota NONE = new Quota(Cards.NONE, Cards.NONE, Cards.NONE);

    public Quota {
        if (limit.compareTo(guaranteed) < 0) {
            throw new IllegalArgumentException("limit " + limit + " is under the guarantee " + guaranteed);
        }
    }
}
