package org.cardhour.jobs.core;

import java.util.Set;
import org.cardhour.kernel.Cards;

/**
 * What a job needs: so many nodes of one cluster, and the same on each.
 *
 * @param cardsPerNode whole cards, a part of one card, or none
 * @param models the card models that will do; empty for any
 * @param minimumMemoryGib least memory of each card; 0 for any
 * @param cpuMillis thousandths of a core on each node; 0 where it does not matter
 * @param memoryMib on each node; 0 where it does not matter
 */
public record Demand(
        int nodes, Cards cardsPerNode, Set<String> models, int minimumMemoryGib, long cpuMillis, long memoryMib) {

    public Demand {
        if (nodes < 1) {
            throw new IllegalArgumentException("a job needs a node, not " + nodes);
        }
        if (!cardsPerNode.isWhole() && (cardsPerNode.thousandths() > 1_000 || nodes > 1)) {
            throw new IllegalArgumentException("not whole cards, nor a part of one: " + cardsPerNode);
        }
        models = Set.copyOf(models);
    }

    /** The cards on all nodes together. */
    public Cards total() {
        return cardsPerNode.times(nodes);
    }

    /** Whether such a card will do. */
    public boolean accepts(String model, int memoryGib) {
        return (models.isEmpty() || models.contains(model)) && memoryGib >= minimumMemoryGib;
    }
}
