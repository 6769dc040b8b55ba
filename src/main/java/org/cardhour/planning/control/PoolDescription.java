package org.cardhour.planning.control;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of a described pool: clusters of like nodes, prices, and what a trace does not say. */
record PoolDescription(
        @Nullable String name,
        @Nullable List<ClusterPart> clusters,
        @Nullable Map<String, BigDecimal> prices,
        @Nullable String currency,
        @Nullable Duration grace,
        @JsonProperty("checkpoint_every") @Nullable Duration checkpointEvery,
        @JsonProperty("resource_pool") @Nullable JsonNode policy) {

    record ClusterPart(@Nullable String name, @Nullable List<NodePart> nodes) {}

    /**
     * So many nodes that are alike.
     *
     * @param cpu cores
     * @param memory GiB of the node
     * @param cardMemory GiB of each card
     */
    record NodePart(
            @Nullable Integer count,
            @Nullable Integer cards,
            @Nullable String model,
            @JsonProperty("card_memory") @Nullable Integer cardMemory,
            @Nullable Integer cpu,
            @Nullable Integer memory) {}
}
