package org.cardhour.registry.control;

import java.util.List;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.Node;

/** A node and its cards by number. */
public record NodeFacts(Node node, List<Card> cards) {

    public NodeFacts {
        cards = List.copyOf(cards);
    }
}
