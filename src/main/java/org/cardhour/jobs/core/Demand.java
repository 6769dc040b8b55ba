package org.cardhour.jobs.core;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.Cards;

/**
 * What a job needs: so many nodes of one cluster, and the same on each.
 *
 * @param nodes as many as it would like
 * @param cardsPerNode whole cards, a part of one card, or none
 * @param models the card models that will do; empty for any
 * @param minimumMemoryGib least memory of each card; 0 for any
 * @param cpuMillis thousandths of a core on each node; 0 where it does not matter
 * @param memoryMib on each node; 0 where it does not matter
 * @param leastNodes as many as it needs; 0 for as many as it would like
 * @param interconnect the kind of link that its cards need, such as {@code NVLINK}; empty for any
 * @param isolated whether it runs only where the runs of different tenants are kept apart
 * @param minimumVersions what of each its nodes have to have at least; what is not named may be of any version
 */
public record Demand(
        int nodes,
        Cards cardsPerNode,
        Set<String> models,
        int minimumMemoryGib,
        long cpuMillis,
        long memoryMib,
        int leastNodes,
        Optional<String> interconnect,
        boolean isolated,
        Map<Software, String> minimumVersions) {

    public Demand {
        if (nodes < 1) {
            throw new IllegalArgumentException("a job needs a node, not " + nodes);
        }
        if (!cardsPerNode.isWhole() && (cardsPerNode.thousandths() > 1_000 || nodes > 1)) {
            throw new IllegalArgumentException("not whole cards, nor a part of one: " + cardsPerNode);
        }
        leastNodes = leastNodes == 0 ? nodes : leastNodes;
        if (leastNodes < 1 || leastNodes > nodes) {
            throw new IllegalArgumentException("asks for " + nodes + " nodes, at least " + leastNodes);
        }
        models = Set.copyOf(models);
        minimumVersions = Map.copyOf(minimumVersions);
    }

    /** On nodes with software of any version, apart from others or not. */
    public Demand(
            int nodes,
            Cards cardsPerNode,
            Set<String> models,
            int minimumMemoryGib,
            long cpuMillis,
            long memoryMib,
            int leastNodes,
            Optional<String> interconnect) {
        this(
                nodes,
                cardsPerNode,
                models,
                minimumMemoryGib,
                cpuMillis,
                memoryMib,
                leastNodes,
                interconnect,
                false,
                Map.of());
    }

    /** Exactly so many nodes, with cards linked in any way. */
    public Demand(
            int nodes, Cards cardsPerNode, Set<String> models, int minimumMemoryGib, long cpuMillis, long memoryMib) {
        this(nodes, cardsPerNode, models, minimumMemoryGib, cpuMillis, memoryMib, nodes, Optional.empty());
    }

    /** The cards on as many nodes as it would like. */
    public Cards total() {
        return cardsPerNode.times(nodes);
    }

    /** The cards on as many nodes as it needs. */
    public Cards least() {
        return cardsPerNode.times(leastNodes);
    }

    /** Whether such a card will do. */
    public boolean accepts(String model, int memoryGib) {
        return (models.isEmpty() || models.contains(model)) && memoryGib >= minimumMemoryGib;
    }
}
