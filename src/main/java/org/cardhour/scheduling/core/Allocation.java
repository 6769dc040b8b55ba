package org.cardhour.scheduling.core;

import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * The cards that a job is given, all of one model and in one cluster.
 *
 * @param model {@link #NO_MODEL} for a job without cards
 */
public record Allocation(UUID clusterId, String model, List<OnNode> nodes) {

    public static final String NO_MODEL = "";

    /** What is given on one node. */
    public record OnNode(UUID nodeId, List<OfCard> cards) {

        public OnNode {
            cards = List.copyOf(cards);
        }
    }

    /** A card, or a part of one. */
    public record OfCard(UUID cardId, Cards part) {}

    public Allocation {
        nodes = List.copyOf(nodes);
    }

    public Cards total() {
        long thousandths = 0;
        for (OnNode node : nodes) {
            for (OfCard card : node.cards()) {
                thousandths += card.part().thousandths();
            }
        }
        return new Cards(thousandths);
    }
}
