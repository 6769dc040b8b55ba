package org.cardhour.registry.entity;

import java.util.Map;
import java.util.Optional;

/**
 * Where a cluster's engine answers, and what its owner has named there for Cardhour.
 *
 * @param endpoint empty for the machine Cardhour runs on
 * @param settings by the keys of {@link EngineSetting}
 */
public record EnginePlace(Optional<String> endpoint, Map<String, String> settings) {

    public EnginePlace {
        settings = Map.copyOf(settings);
    }
}
