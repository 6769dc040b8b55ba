package org.cardhour.scheduling.core;

import java.util.Set;

/**
 * Which cards will do.
 *
 * @param models the models that will do; empty for any
 * @param minimumMemoryGib least memory of each card in GiB; 0 for any
 */
public record CardChoice(Set<String> models, int minimumMemoryGib) {

    public static final CardChoice ANY = new CardChoice(Set.of(), 0);

    public CardChoice {
        models = Set.copyOf(models);
    }

    boolean accepts(String model, int memoryGib) {
        return (models.isEmpty() || models.contains(model)) && memoryGib >= minimumMemoryGib;
    }
}
