package org.cardhour.jobs.control;

import java.util.List;
import java.util.UUID;
import org.cardhour.jobs.core.Standing;
import org.cardhour.kernel.Cards;

/**
 * What a job is given: cards of one model on nodes of one cluster.
 *
 * @param model empty for a job without cards
 * @param limit what the tenant may hold of the model in the pool, this included
 */
public record Allocation(
        UUID clusterId, UUID poolId, String model, Standing standing, Cards limit, List<OnNode> nodes) {

    /** What is given on one node. */
    public record OnNode(UUID nodeId, long cpuMillis, long memoryMib, List<OfCard> cards) {

        public OnNode {
            cards = List.copyOf(cards);
        }
    }

    /** A card, or a part of one. */
    public record OfCard(UUID cardId, Cards part) {}

    public Allocation {
        nodes = List.copyOf(nodes);
    }

    /** All cards of it. */
    public Cards total() {
        return nodes.stream()
                .flatMap(node -> node.cards().stream())
                .map(OfCard::part)
                .reduce(Cards.NONE, Cards::plus);
    }
}
