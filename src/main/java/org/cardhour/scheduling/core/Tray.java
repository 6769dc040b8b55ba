package org.cardhour.scheduling.core;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** The cards of one model on one node, and how much of each is taken; none, for jobs that want no cards. */
final class Tray {

    static final int WHOLE = (int) Cards.of(1).thousandths();

    static final List<Horizon> HORIZONS = List.of(Horizon.values());

    private final BoardNode node;
    private final String model;
    private final int modelNumber;
    private final int memoryGib;
    private final List<Card> cards;
    private final int[][] taken;
    private final int[][] room;
    private final int[] wholly = new int[Horizon.COUNT];
    private final int[] free = new int[Horizon.COUNT];

    /** Of cards that differ in memory the smallest counts: what is stated of the model must hold for each of them. */
    Tray(BoardNode node, String model, int modelNumber, List<Card> cards) {
        this.node = node;
        this.model = model;
        this.modelNumber = modelNumber;
        this.memoryGib = cards.stream().mapToInt(Card::memoryGib).min().orElse(Integer.MAX_VALUE);
        this.cards = cards.stream().sorted(Comparator.comparing(Card::id)).toList();
        this.taken = new int[Layer.COUNT][cards.size()];
        this.room = new int[Horizon.COUNT][cards.size()];
        for (Horizon horizon : HORIZONS) {
            Arrays.fill(room[horizon.index()], WHOLE);
            wholly[horizon.index()] = cards.size();
            free[horizon.index()] = cards.size() * WHOLE;
        }
    }

    BoardNode node() {
        return node;
    }

    String model() {
        return model;
    }

    /** The same for all trays of a pool with cards of the model. */
    int modelNumber() {
        return modelNumber;
    }

    int memoryGib() {
        return memoryGib;
    }

    int size() {
        return cards.size();
    }

    UUID cardId(int card) {
        return cards.get(card).id();
    }

    Optional<Integer> find(UUID cardId) {
        for (int card = 0; card < cards.size(); card++) {
            if (cards.get(card).id().equals(cardId)) {
                return Optional.of(card);
            }
        }
        return Optional.empty();
    }

    /** Thousandths of the card that are free. */
    int room(int card, Horizon horizon) {
        return room[horizon.index()][card];
    }

    /** Cards of which nothing is taken. */
    int wholly(Horizon horizon) {
        return wholly[horizon.index()];
    }

    /** Thousandths of cards that are free, in whatever parts. */
    int free(Horizon horizon) {
        return free[horizon.index()];
    }

    boolean fits(Shape shape, Horizon horizon) {
        return hasCards(shape, horizon) && node.hasCpuAndMemory(shape, horizon);
    }

    boolean hasCards(Shape shape, Horizon horizon) {
        return shape.isPart()
                ? largestRoom(horizon) >= shape.thousandths()
                : wholly[horizon.index()] >= shape.wholeCards();
    }

    /** Thousandths of the card of which most is free. */
    int largestRoom(Horizon horizon) {
        int largest = 0;
        for (int each : room[horizon.index()]) {
            largest = Math.max(largest, each);
        }
        return largest;
    }

    /** Thousandths that the job could use: of wholly free cards, or when it wants a part of one, of any. */
    long usable(Shape shape, Horizon horizon) {
        return shape.isPart() ? free(horizon) : (long) wholly(horizon) * WHOLE;
    }

    /** Whether the tray could hold the job's share if it were empty. */
    boolean couldHold(Shape shape) {
        return cards.size() * WHOLE >= shape.thousandths() && node.couldHold(shape);
    }

    /** The first so many cards that are wholly free. */
    Seat pickWhole(int count, Horizon horizon) {
        var picked = new int[count];
        int found = 0;
        for (int card = 0; found < count; card++) {
            if (room(card, horizon) == WHOLE) {
                picked[found++] = card;
            }
        }
        return Seat.of(this, picked, WHOLE);
    }

    Seat pickPart(int card, int thousandths) {
        return Seat.of(this, new int[] {card}, thousandths);
    }

    /** Gives back the horizons at which more is free than before, as bits. */
    int take(int card, int thousandths, Layer layer) {
        taken[layer.index()][card] += thousandths;
        int now = taken[Layer.NOW.index()][card];
        int later = taken[Layer.LATER.index()][card];
        int reserved = taken[Layer.RESERVED.index()][card];
        int grown = adjust(card, Horizon.AT_ONCE, Math.max(Math.max(now, later), reserved));
        if (layer != Layer.RESERVED) {
            grown |= adjust(card, Horizon.AT_ONCE_BRIEFLY, Math.max(now, later));
        }
        if (layer != Layer.NOW) {
            grown |= adjust(card, Horizon.AFTER_RELEASES, Math.max(later, reserved));
        }
        if (layer == Layer.LATER) {
            grown |= adjust(card, Horizon.AFTER_RELEASES_BRIEFLY, later);
        }
        if (layer == Layer.NOW) {
            grown |= adjust(card, Horizon.BUT_FOR_CLAIMS, now);
        }
        return grown;
    }

    private int adjust(int card, Horizon horizon, int most) {
        int h = horizon.index();
        int before = room[h][card];
        int after = Math.max(0, WHOLE - most);
        room[h][card] = after;
        free[h] += after - before;
        node.idleChanges(horizon, after - before);
        wholly[h] += (after == WHOLE ? 1 : 0) - (before == WHOLE ? 1 : 0);
        return after > before ? horizon.bit() : 0;
    }

    void forgetReserved() {
        for (int card = 0; card < cards.size(); card++) {
            take(card, -taken[Layer.RESERVED.index()][card], Layer.RESERVED);
        }
    }
}
