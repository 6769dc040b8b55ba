package org.cardhour.registry.boundary;

import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.cardhour.kernel.Cards;
import org.cardhour.registry.control.NodeFacts;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.NodeState;

/** What a cluster has, counted: nodes, cores, memory, and the cards of each model. */
public record InventoryOut(int nodes, int cpuCores, long memoryMib, List<ModelCount> models) {

    /**
     * The cards of one model; a model of virtual cards is not counted together with real ones.
     *
     * @param taken those that something other than our runs has
     */
    public record ModelCount(String model, boolean virtual, int memoryGib, int count, int taken, BigDecimal held) {}

    static InventoryOut of(List<NodeFacts> nodes) {
        var there = nodes.stream()
                .filter(facts -> facts.node().state() != NodeState.GONE)
                .toList();
        var cards = there.stream()
                .flatMap(facts -> facts.cards().stream())
                .filter(Card::isPresent)
                .toList();
        return new InventoryOut(
                there.size(),
                there.stream()
                        .mapToInt(facts -> facts.node().machine().cpuCores())
                        .sum(),
                there.stream()
                        .mapToLong(facts -> facts.node().machine().memoryMib())
                        .sum(),
                counts(cards));
    }

    private static List<ModelCount> counts(List<Card> cards) {
        SortedMap<String, List<Card>> byModel = cards.stream()
                .collect(Collectors.groupingBy(
                        card -> card.accelerator().model() + " "
                                + card.accelerator().isVirtual(),
                        TreeMap::new,
                        Collectors.toList()));
        return byModel.values().stream().map(InventoryOut::count).toList();
    }

    private static ModelCount count(List<Card> cards) {
        var first = cards.getFirst().accelerator();
        var held = cards.stream().map(Card::held).reduce(Cards.NONE, Cards::plus);
        int taken = (int) cards.stream().filter(Card::isTaken).count();
        return new ModelCount(
                first.model(), first.isVirtual(), first.memoryGib(), cards.size(), taken, held.toDecimal());
    }
}
