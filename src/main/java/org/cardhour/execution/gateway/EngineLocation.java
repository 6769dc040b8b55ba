package org.cardhour.execution.gateway;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/**
 * Where an engine answers, and what its owner has named there for Cardhour.
 *
 * @param models by the engine's own name for a type of card
 * @param options of the kind of engine, such as {@code partition}
 */
public record EngineLocation(URI endpoint, Map<String, CardModel> models, Map<String, String> options) {

    /**
     * What the engine can't tell of its cards.
     *
     * @param model as the registry knows it, such as A100-80G
     * @param interconnect such as NVLINK
     */
    public record CardModel(String model, int memoryGib, String interconnect) {}

    public EngineLocation {
        models = Map.copyOf(models);
        options = Map.copyOf(options);
    }

    public Optional<String> option(String name) {
        return Optional.ofNullable(options.get(name)).filter(value -> !value.isBlank());
    }
}
