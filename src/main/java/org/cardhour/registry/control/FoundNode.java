package org.cardhour.registry.control;

import java.util.List;
import java.util.Map;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.Node.Machine;
import org.cardhour.registry.entity.NodeState;

/**
 * A node as discovery found it.
 *
 * @param condition READY, DRAINED or DOWN, by its engine
 * @param cards its accelerators, the place in the list being their number
 * @param taken the whole cards of each model that something other than our runs has
 */
public record FoundNode(
        String name, Machine machine, NodeState condition, List<Accelerator> cards, Map<String, Integer> taken) {

    public FoundNode {
        cards = List.copyOf(cards);
        taken = Map.copyOf(taken);
    }

    /** One that takes work, and of which nobody else has anything. */
    public FoundNode(String name, Machine machine, List<Accelerator> cards) {
        this(name, machine, NodeState.READY, cards, Map.of());
    }
}
