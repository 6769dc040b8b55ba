package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Arrays;
import org.cardhour.kernel.Cards;

/** What is given on one node: which cards of which trays, and how much of each. */
final class Seat {

    private static final Cards WHOLE_CARD = Cards.of(1);

    private final BoardNode node;
    private final Tray[] trays;
    private final int[] cards;
    private final int[] parts;

    private Seat(BoardNode node, Tray[] trays, int[] cards, int[] parts) {
        this.node = node;
        this.trays = trays;
        this.cards = cards;
        this.parts = parts;
    }

    /** So many thousandths of each of the cards. */
    static Seat of(Tray tray, int[] cards, int thousandths) {
        var trays = new Tray[cards.length];
        var parts = new int[cards.length];
        Arrays.fill(trays, tray);
        Arrays.fill(parts, thousandths);
        return new Seat(tray.node(), trays, cards, parts);
    }

    /** Those of the cards that are still there. */
    static Seat of(BoardNode node, Allocation.OnNode share) {
        var trays = new ArrayList<Tray>();
        var cards = new ArrayList<Integer>();
        var parts = new ArrayList<Integer>();
        for (Allocation.OfCard part : share.cards()) {
            for (Tray tray : node.trays()) {
                tray.find(part.cardId()).ifPresent(card -> {
                    trays.add(tray);
                    cards.add(card);
                    parts.add((int) part.part().thousandths());
                });
            }
        }
        return new Seat(
                node,
                trays.toArray(Tray[]::new),
                cards.stream().mapToInt(Integer::intValue).toArray(),
                parts.stream().mapToInt(Integer::intValue).toArray());
    }

    BoardNode node() {
        return node;
    }

    int size() {
        return cards.length;
    }

    Tray tray(int index) {
        return trays[index];
    }

    int card(int index) {
        return cards[index];
    }

    int part(int index) {
        return parts[index];
    }

    /** Of all the cards together. */
    int thousandths() {
        int sum = 0;
        for (int part : parts) {
            sum += part;
        }
        return sum;
    }

    /** Gives back the horizons at which more is free than before, as bits. */
    int take(Layer layer, int sign) {
        int grown = 0;
        for (int i = 0; i < cards.length; i++) {
            grown |= trays[i].take(cards[i], sign * parts[i], layer);
        }
        return grown;
    }

    /** Whether each of the cards has room for its part. */
    boolean isFree(Horizon horizon) {
        for (int i = 0; i < cards.length; i++) {
            if (trays[i].room(cards[i], horizon) < parts[i]) {
                return false;
            }
        }
        return true;
    }

    Allocation.OnNode shown() {
        var shown = new ArrayList<Allocation.OfCard>(cards.length);
        for (int i = 0; i < cards.length; i++) {
            var part = parts[i] == Tray.WHOLE ? WHOLE_CARD : new Cards(parts[i]);
            shown.add(new Allocation.OfCard(trays[i].cardId(cards[i]), part));
        }
        return new Allocation.OnNode(node.id(), shown);
    }
}
