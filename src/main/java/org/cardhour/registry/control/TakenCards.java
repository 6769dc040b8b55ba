package org.cardhour.registry.control;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Cards;
import org.cardhour.registry.entity.Card;

/**
 * Chooses which cards of a node the owner's own work has, where the engine tells only how many: those that were thought
 * to be taken before, then the last ones, and never one that a run of ours holds.
 */
final class TakenCards {

    private TakenCards() {}

    /** @param taken the whole cards of each model */
    static void mark(List<Card> cards, Map<String, Integer> taken) {
        var left = new HashMap<>(taken);
        cards.stream()
                .sorted(Comparator.comparing(Card::isTaken)
                        .reversed()
                        .thenComparing(Comparator.comparingInt(Card::index).reversed()))
                .forEach(card -> {
                    var model = card.accelerator().model();
                    var isFree = card.isPresent() && card.held().equals(Cards.NONE);
                    if (isFree && left.getOrDefault(model, 0) > 0) {
                        left.merge(model, -1, Integer::sum);
                        card.taken();
                    } else {
                        card.givenBack();
                    }
                });
    }
}
