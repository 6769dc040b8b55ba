package org.cardhour.pools.core;

import java.util.Optional;

/** What a tenant is guaranteed of each resource; one that is left out is not limited, cards excepted: of these it is none. */
public record Amounts(
        CardAmounts accelerator, Optional<Amount> cpu, Optional<Amount> memory, Optional<Amount> storage) {

    public static Amounts ofCards(CardAmounts cards) {
        return new Amounts(cards, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
