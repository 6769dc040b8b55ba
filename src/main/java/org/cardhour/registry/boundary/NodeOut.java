package org.cardhour.registry.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.registry.control.NodeFacts;
import org.cardhour.registry.entity.Card;
import org.cardhour.registry.entity.DrainWish;
import org.cardhour.registry.entity.NodeState;

/**
 * A node as it is shown, with its cards.
 *
 * @param ordered what its engine is being told of it
 */
public record NodeOut(
        UUID id,
        String name,
        NodeState state,
        DrainWish ordered,
        int cpuCores,
        long memoryMib,
        long heldCpuMillis,
        long heldMemoryMib,
        String os,
        String kernel,
        String driver,
        String cuda,
        String cann,
        Instant seenAt,
        List<CardOut> cards) {

    /**
     * A card as it is shown.
     *
     * @param taken whether something other than our runs has it
     * @param kept whether it stays free for the owner
     * @param virtual whether it is only declared, to try Cardhour without accelerators
     * @param held the part of it that runs hold, up to 1
     */
    public record CardOut(
            UUID id,
            int index,
            String device,
            String model,
            int memoryGib,
            String interconnect,
            String interconnectGroup,
            boolean virtual,
            boolean present,
            boolean taken,
            boolean kept,
            BigDecimal held) {

        static CardOut of(Card card) {
            var what = card.accelerator();
            return new CardOut(
                    card.id(),
                    card.index(),
                    what.device(),
                    what.model(),
                    what.memoryGib(),
                    what.interconnect(),
                    what.interconnectGroup(),
                    what.isVirtual(),
                    card.isPresent(),
                    card.isTaken(),
                    card.isKept(),
                    card.held().toDecimal());
        }
    }

    static NodeOut of(NodeFacts facts) {
        var node = facts.node();
        var machine = node.machine();
        return new NodeOut(
                node.id(),
                node.name(),
                node.state(),
                node.drainWish(),
                machine.cpuCores(),
                machine.memoryMib(),
                node.heldCpuMillis(),
                node.heldMemoryMib(),
                machine.os(),
                machine.kernel(),
                machine.driver(),
                machine.cuda(),
                machine.cann(),
                node.seenAt(),
                facts.cards().stream().map(CardOut::of).toList());
    }
}
