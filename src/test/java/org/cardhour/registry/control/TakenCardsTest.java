package org.cardhour.registry.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cardhour.kernel.Ids;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.OwnerRule;
import org.junit.jupiter.api.Test;

class TakenCardsTest {

    private static final Instant NOW = Instant.parse("2026-11-02T08:00:00Z");

    @Test
    void lastCardsAreTakenFirst() {
        var cards = cards("A100", 4);

        TakenCards.mark(cards, Map.of("A100", 2));

        assertThat(cards).extracting(Card::isTaken).containsExactly(false, false, true, true);
    }

    @Test
    void cardsThatWereTakenStaySo() {
        var cards = cards("A100", 4);
        cards.get(1).taken();

        TakenCards.mark(cards, Map.of("A100", 1));

        assertThat(cards).extracting(Card::isTaken).containsExactly(false, true, false, false);
    }

    @Test
    void cardsAreGivenBackAndOtherModelsLeftAlone() {
        var cards = cards("A100", 2);
        TakenCards.mark(cards, Map.of("A100", 5));
        var all = cards.stream().map(Card::isTaken).toList();

        TakenCards.mark(cards, Map.of("H100", 2));

        assertThat(all).containsExactly(true, true);
        assertThat(cards).extracting(Card::isTaken).containsExactly(false, false);
    }

    @Test
    void ownersCardsAreKeptOutOfWhatNobodyHas() {
        var cards = cards("A100", 5);
        TakenCards.mark(cards, Map.of("A100", 2));

        KeptCards.mark(cards, new OwnerRule.KeepFree(2));
        var kept = cards.stream().map(Card::isKept).toList();
        var open = cards.stream().filter(Card::isOpen).count();
        KeptCards.mark(cards, new OwnerRule.None());

        assertThat(kept).containsExactly(false, true, true, false, false);
        assertThat(open).isEqualTo(1);
        assertThat(cards).noneMatch(Card::isKept);
    }

    private static List<Card> cards(String model, int count) {
        var node = UUID.randomUUID();
        return IntStream.range(0, count)
                .mapToObj(index -> new Card(
                        Ids.next(NOW),
                        node,
                        index,
                        new Card.Accelerator("virtual-" + index, model, 80, "NVLINK", "0", true)))
                .toList();
    }
}
