package org.cardhour.execution.gateway;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an engine has: nodes, and cards in them. */
public record EngineInventory(Instant at, List<Node> nodes) {

    /** Whether new runs may go to a node. */
    public enum Condition {
        UP,
        DRAINED,
        DOWN
    }

    /**
     * One machine.
     *
     * @param name the engine's name for the node, never an address
     * @param memoryMib main memory
     * @param taken the whole cards of each model that something other than Cardhour's runs has now
     * @param versions of {@code os}, {@code kernel}, {@code driver}, {@code cuda}, {@code cann}, as far as known
     */
    public record Node(
            String name,
            Condition condition,
            int cpuCores,
            long memoryMib,
            List<Card> cards,
            Map<String, Integer> taken,
            Map<String, String> versions) {

        public Node {
            cards = List.copyOf(cards);
            taken = Map.copyOf(taken);
            versions = Map.copyOf(versions);
        }
    }

    /**
     * One card.
     *
     * @param key names this card as long as it stays in the machine, whatever its index becomes
     * @param index the place in the list that programs on the node choose from
     * @param model such as A100-80G or 910B3
     * @param interconnect such as NVLINK, HCCS, PCIE, with the group of cards it joins; empty when unknown
     */
    public record Card(
            String key, Vendor vendor, int index, String model, long memoryMib, Optional<Interconnect> interconnect) {}

    /** Cards of one group on a node reach each other directly. */
    public record Interconnect(String kind, String group) {}

    public EngineInventory {
        nodes = List.copyOf(nodes);
    }
}
