package org.cardhour.execution.gateway;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How busy an engine's nodes are, by Cardhour's runs and by everything else. */
public record Load(Instant at, List<Node> nodes) {

    /**
     * How busy one machine is.
     *
     * @param busyCores processor cores in use over the last minute
     */
    public record Node(String name, double busyCores, long usedMemoryMib, List<Card> cards) {

        public Node {
            cards = List.copyOf(cards);
        }
    }

    /** Of a card that can't tell (a virtual one) both are empty. */
    public record Card(String key, Optional<Integer> busyPercent, Optional<Long> usedMemoryMib) {}

    public Load {
        nodes = List.copyOf(nodes);
    }
}
