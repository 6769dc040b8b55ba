package org.cardhour.scheduling.core;

import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;

/**
 * What a job asks for: as many different nodes of one cluster as it says, and the same on each. Jobs with equal asks
 * fit the same places.
 *
 * @param cardsPerNode whole cards, a part of one card, or none
 * @param cpuMillis thousandths of a core on each node
 */
public record Ask(
        JobKind kind,
        Packaging packaging,
        int nodes,
        Cards cardsPerNode,
        long cpuMillis,
        long memoryMib,
        CardChoice cards,
        Where where) {

    private static final Cards ONE = Cards.of(1);

    public Ask {
        if (nodes < 1) {
            throw new IllegalArgumentException("asks for " + nodes + " nodes");
        }
        if (!cardsPerNode.isWhole() && cardsPerNode.compareTo(ONE) > 0) {
            throw new IllegalArgumentException("asks for " + cardsPerNode + " cards: neither whole nor part of one");
        }
    }

    /** The cards on all nodes together. */
    public Cards total() {
        return cardsPerNode.times(nodes);
    }

    boolean isPartOfOneCard() {
        return !cardsPerNode.isWhole();
    }
}
