package org.cardhour.pools.core;

import java.util.Map;
import java.util.TreeMap;

/**
 * How much of each card model: one amount for every model, or one for each that is named.
 *
 * @param every for models that are not named
 * @param byModel for models that are
 */
public record CardAmounts(Amount every, Map<String, Amount> byModel) {

    public static final CardAmounts NONE = of(Amount.nothing());

    public CardAmounts {
        byModel = Map.copyOf(byModel);
    }

    public static CardAmounts of(Amount every) {
        return new CardAmounts(every, Map.of());
    }

    public Amount of(String model) {
        return byModel.getOrDefault(model, every);
    }

    /** The models that are named, in alphabetical order. */
    public Map<String, Amount> named() {
        return new TreeMap<>(byModel);
    }
}
