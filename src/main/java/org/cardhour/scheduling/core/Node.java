package org.cardhour.scheduling.core;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One machine with its cards.
 *
 * @param cpuMillis thousandths of a core
 * @param interconnect how its cards are linked; empty where that is not known
 * @param versions of what is on it, as far as they are known
 */
public record Node(
        UUID id,
        Availability availability,
        long cpuMillis,
        long memoryMib,
        List<Card> cards,
        Optional<Interconnect> interconnect,
        Versions versions) {

    public Node {
        cards = List.copyOf(cards);
    }

    /** One of which is not known what is on it. */
    public Node(
            UUID id,
            Availability availability,
            long cpuMillis,
            long memoryMib,
            List<Card> cards,
            Optional<Interconnect> interconnect) {
        this(id, availability, cpuMillis, memoryMib, cards, interconnect, Versions.NONE);
    }

    /** The same, of which is not known either how its cards are linked. */
    public Node(UUID id, Availability availability, long cpuMillis, long memoryMib, List<Card> cards) {
        this(id, availability, cpuMillis, memoryMib, cards, Optional.empty());
    }
}
