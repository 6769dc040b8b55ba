package org.cardhour.planning.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Card;
import org.cardhour.scheduling.core.Node;

/**
 * What is free on each node, kept apart from the scheduler's own books, so that it can be seen whether anything is given
 * twice: then it fails.
 */
final class Ledger {

    private static final int WHOLE = 1_000;

    /** What is free on one node. */
    static final class Slot {

        private final String model;
        private final Map<UUID, Integer> places = new HashMap<>();
        private final int[] free;
        private long cpuMillis;
        private long memoryMib;

        private Slot(Node node) {
            model = node.cards().stream().findFirst().map(Card::model).orElse(Allocation.NO_MODEL);
            node.cards().forEach(card -> places.put(card.id(), places.size()));
            free = new int[places.size()];
            Arrays.fill(free, WHOLE);
            cpuMillis = node.cpuMillis();
            memoryMib = node.memoryMib();
        }

        String model() {
            return model;
        }

        /** Thousandths free of each card. */
        int[] free() {
            return free;
        }

        long cpuMillis() {
            return cpuMillis;
        }

        private void change(Allocation.OnNode share, Ask ask, int sign) {
            cpuMillis -= sign * ask.cpuMillis();
            memoryMib -= sign * ask.memoryMib();
            boolean isOver = cpuMillis < 0 || memoryMib < 0;
            for (var given : share.cards()) {
                int place = places.getOrDefault(given.cardId(), -1);
                free[place] -= sign * (int) given.part().thousandths();
                isOver |= free[place] < 0 || free[place] > WHOLE;
            }
            if (isOver) {
                throw new IllegalStateException("node " + share.nodeId() + " is given more than once: " + share);
            }
        }
    }

    private final Map<UUID, Slot> slots = new HashMap<>();
    private final List<Slot> inOrder = new ArrayList<>();

    Ledger(SimulatedPool pool) {
        pool.clusters().stream().flatMap(cluster -> cluster.nodes().stream()).forEach(node -> {
            var slot = new Slot(node);
            slots.put(node.id(), slot);
            inOrder.add(slot);
        });
    }

    List<Slot> slots() {
        return inOrder;
    }

    void take(Allocation allocation, Ask ask) {
        allocation.nodes().forEach(share -> slot(share).change(share, ask, 1));
    }

    void giveBack(Allocation allocation, Ask ask) {
        allocation.nodes().forEach(share -> slot(share).change(share, ask, -1));
    }

    private Slot slot(Allocation.OnNode share) {
        var slot = slots.get(share.nodeId());
        if (slot == null) {
            throw new IllegalStateException("there is no node " + share.nodeId());
        }
        return slot;
    }
}
