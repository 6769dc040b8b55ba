package org.cardhour.scheduling.core;

import java.util.List;
import java.util.UUID;

/**
 * One machine with its cards.
 *
 * @param cpuMillis thousandths of a core
 */
public record Node(UUID id, Availability availability, long cpuMillis, long memoryMib, List<Card> cards) {

    public Node {
        cards = List.copyOf(cards);
    }
}
