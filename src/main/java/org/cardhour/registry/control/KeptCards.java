package org.cardhour.registry.control;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Cards;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.OwnerRule;

/**
 * Chooses the cards that stay free for the owner, so many of each model: those that did before, then the last ones, and
 * only such as nobody has. Where fewer are idle all of them are kept; what runs of ours hold is not asked back for it.
 */
final class KeptCards {

    private KeptCards() {}

    /** @param cards all that are present, in a lasting order */
    static void mark(List<Card> cards, OwnerRule rule) {
        Map<String, Integer> left = new HashMap<>();
        cards.reversed().stream()
                .sorted(Comparator.comparing(Card::isKept).reversed())
                .forEach(card -> {
                    var model = card.accelerator().model();
                    var isIdle = !card.isTaken() && card.held().equals(Cards.NONE);
                    if (isIdle && left.computeIfAbsent(model, name -> kept(rule)) > 0) {
                        left.merge(model, -1, Integer::sum);
                        card.keep();
                    } else {
                        card.spare();
                    }
                });
    }

    private static int kept(OwnerRule rule) {
        return switch (rule) {
            case OwnerRule.KeepFree(int cards) -> cards;
            case OwnerRule.None() -> 0;
            case OwnerRule.Yield yields -> 0;
        };
    }
}
