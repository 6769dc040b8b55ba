package org.cardhour.scheduling.core;

import java.util.Optional;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;

/**
 * What a job asks for: as many different nodes of one cluster as it says, and the same on each. Jobs with equal asks
 * fit the same places.
 *
 * @param nodes as many as it would like
 * @param leastNodes as many as it needs; fewer than it would like only when it can make do with them
 * @param cardsPerNode whole cards, a part of one card, or none
 * @param cpuMillis thousandths of a core on each node
 * @param interconnect the kind of link that its cards need; empty for any
 * @param surroundings what it needs beside room
 */
public record Ask(
        JobKind kind,
        Packaging packaging,
        int nodes,
        int leastNodes,
        Cards cardsPerNode,
        long cpuMillis,
        long memoryMib,
        CardChoice cards,
        Optional<String> interconnect,
        Where where,
        Surroundings surroundings) {

    private static final Cards ONE = Cards.of(1);

    public Ask {
        if (leastNodes < 1 || nodes < leastNodes) {
            throw new IllegalArgumentException("asks for " + nodes + " nodes, at least " + leastNodes);
        }
        if (!cardsPerNode.isWhole() && cardsPerNode.compareTo(ONE) > 0) {
            throw new IllegalArgumentException("asks for " + cardsPerNode + " cards: neither whole nor part of one");
        }
    }

    /** In any surroundings. */
    public Ask(
            JobKind kind,
            Packaging packaging,
            int nodes,
            int leastNodes,
            Cards cardsPerNode,
            long cpuMillis,
            long memoryMib,
            CardChoice cards,
            Optional<String> interconnect,
            Where where) {
        this(
                kind,
                packaging,
                nodes,
                leastNodes,
                cardsPerNode,
                cpuMillis,
                memoryMib,
                cards,
                interconnect,
                where,
                Surroundings.ANY);
    }

    /** Exactly so many nodes, with cards linked in any way. */
    public Ask(
            JobKind kind,
            Packaging packaging,
            int nodes,
            Cards cardsPerNode,
            long cpuMillis,
            long memoryMib,
            CardChoice cards,
            Where where) {
        this(kind, packaging, nodes, nodes, cardsPerNode, cpuMillis, memoryMib, cards, Optional.empty(), where);
    }

    /** What asks mostly differ in will do. */
    @Override
    public int hashCode() {
        long size = (cpuMillis * 31 + memoryMib) * 31 + cardsPerNode.thousandths();
        return (Long.hashCode(size) * 31 + cards.hashCode()) * 31 + nodes;
    }

    /** The same with so many cards on each node. */
    Ask with(Cards cards) {
        return new Ask(
                kind,
                packaging,
                nodes,
                leastNodes,
                cards,
                cpuMillis,
                memoryMib,
                this.cards,
                interconnect,
                where,
                surroundings);
    }

    /** The cards on all the nodes that it needs. */
    public Cards total() {
        return cardsPerNode.times(leastNodes);
    }
}
