package org.cardhour.registry.core.slurm;

import java.util.List;
import java.util.Optional;

/**
 * One machine that shall become a node.
 *
 * @param name of the node
 * @param host the machine's own name, where it is another one than the node's
 * @param port of its slurmd, where it is not the usual one
 * @param sockets of processors
 * @param memoryMib what jobs may have of it; the system's share is taken off before
 */
public record BareMachine(
        String name,
        Optional<String> host,
        String address,
        Optional<Integer> port,
        int cpus,
        int sockets,
        long memoryMib,
        List<CardSet> cards) {

    public BareMachine {
        cards = List.copyOf(cards);
    }

    /** What makes machines one line of a configuration: equal lines differ by the name only. */
    String gres() {
        return cards.stream()
                .map(set -> "gpu:" + set.type() + ":" + set.count())
                .reduce((one, other) -> one + "," + other)
                .orElse("");
    }
}
