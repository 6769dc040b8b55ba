package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** One node on the board: how much of each of its cards, of its CPU and of its memory is taken. */
final class BoardNode {

    private static final long WHOLE = Cards.of(1).thousandths();

    private record Slot(Card card, Taken taken) {

        long room(Horizon horizon) {
            return WHOLE - taken.at(horizon);
        }
    }

    private final Node node;
    private final List<Slot> slots;
    private final Taken cpu = new Taken();
    private final Taken memory = new Taken();

    BoardNode(Node node) {
        this.node = node;
        this.slots = node.cards().stream()
                .sorted(Comparator.comparing(Card::id))
                .map(card -> new Slot(card, new Taken()))
                .toList();
    }

    UUID id() {
        return node.id();
    }

    Availability availability() {
        return node.availability();
    }

    /** Whether the node could hold the job's share if it were empty. */
    boolean couldHold(Ask ask, String model) {
        long cards = 0;
        for (Slot slot : slots) {
            cards += suits(slot, ask, model) ? WHOLE : 0;
        }
        return cards >= ask.cardsPerNode().thousandths()
                && node.cpuMillis() >= ask.cpuMillis()
                && node.memoryMib() >= ask.memoryMib();
    }

    boolean fits(Ask ask, String model, Horizon horizon) {
        return hasCpuAndMemory(ask, horizon) && hasCards(ask, model, horizon);
    }

    boolean hasCards(Ask ask, String model, Horizon horizon) {
        return (ask.isPartOfOneCard() ? largestRoom(ask, model, horizon) : usable(ask, model, horizon))
                >= ask.cardsPerNode().thousandths();
    }

    private boolean hasCpuAndMemory(Ask ask, Horizon horizon) {
        return cpu.at(horizon) + ask.cpuMillis() <= node.cpuMillis()
                && memory.at(horizon) + ask.memoryMib() <= node.memoryMib();
    }

    private long largestRoom(Ask ask, String model, Horizon horizon) {
        long largest = 0;
        for (Slot slot : slots) {
            largest = suits(slot, ask, model) ? Math.max(largest, slot.room(horizon)) : largest;
        }
        return largest;
    }

    /** Thousandths that the job could use: of wholly free cards, or when it wants a part of one, of any. */
    long usable(Ask ask, String model, Horizon horizon) {
        long usable = 0;
        for (Slot slot : slots) {
            long room = slot.room(horizon);
            usable += suits(slot, ask, model) && (room == WHOLE || ask.isPartOfOneCard()) ? room : 0;
        }
        return usable;
    }

    /** Thousandths of cards of the model that are free, in whatever parts. */
    long free(String model, Horizon horizon) {
        long free = 0;
        for (Slot slot : slots) {
            free += slot.card.model().equals(model) ? slot.room(horizon) : 0;
        }
        return free;
    }

    /** The cards for the job, which has to fit: the first free ones, or for a part the card with the least room. */
    Allocation.OnNode pick(Ask ask, String model, Horizon horizon) {
        var cards = ask.isPartOfOneCard() ? pickPart(ask, model, horizon) : pickWhole(ask, model, horizon);
        return new Allocation.OnNode(id(), cards);
    }

    private List<Allocation.OfCard> pickWhole(Ask ask, String model, Horizon horizon) {
        var picked = new ArrayList<Allocation.OfCard>();
        for (Slot slot : slots) {
            if (picked.size() < ask.cardsPerNode().whole() && suits(slot, ask, model) && slot.room(horizon) == WHOLE) {
                picked.add(new Allocation.OfCard(slot.card.id(), Cards.of(1)));
            }
        }
        return picked;
    }

    private List<Allocation.OfCard> pickPart(Ask ask, String model, Horizon horizon) {
        return slots.stream()
                .filter(slot -> suits(slot, ask, model))
                .filter(slot -> slot.room(horizon) >= ask.cardsPerNode().thousandths())
                .min(Comparator.comparingLong(slot -> slot.room(horizon)))
                .map(slot -> new Allocation.OfCard(slot.card.id(), ask.cardsPerNode()))
                .stream()
                .toList();
    }

    /** Whether exactly these cards are here and free. */
    boolean isFree(Ask ask, Allocation.OnNode share, Horizon horizon) {
        return hasCpuAndMemory(ask, horizon)
                && share.cards().stream()
                        .allMatch(part -> slots.stream()
                                .anyMatch(slot -> slot.card.id().equals(part.cardId())
                                        && slot.room(horizon) >= part.part().thousandths()));
    }

    /** Takes the cards for the job, or with a sign of -1 gives them back. */
    void take(Ask ask, Allocation.OnNode share, Layer layer, int sign) {
        for (Allocation.OfCard part : share.cards()) {
            for (Slot slot : slots) {
                if (slot.card.id().equals(part.cardId())) {
                    slot.taken.add(sign * part.part().thousandths(), layer);
                }
            }
        }
        cpu.add(sign * ask.cpuMillis(), layer);
        memory.add(sign * ask.memoryMib(), layer);
    }

    private static boolean suits(Slot slot, Ask ask, String model) {
        return slot.card.model().equals(model) && ask.cards().accepts(slot.card.model(), slot.card.memoryGib());
    }
}
