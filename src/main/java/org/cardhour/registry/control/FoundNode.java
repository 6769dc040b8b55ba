package org.cardhour.registry.control;

import java.util.List;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.Node.Machine;

/**
 * A node as discovery found it.
 *
 * @param cards its accelerators, the place in the list being their number
 */
public record FoundNode(String name, Machine machine, List<Accelerator> cards) {

    public FoundNode {
        cards = List.copyOf(cards);
    }
}
