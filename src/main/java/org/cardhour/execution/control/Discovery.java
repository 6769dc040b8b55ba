package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineFacts;
import org.cardhour.execution.gateway.EngineFacts.Capability;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.EngineInventory.Interconnect;
import org.cardhour.execution.gateway.Vendor;
import org.cardhour.registry.control.FoundNode;
import org.cardhour.registry.control.Inventory;
import org.cardhour.registry.control.Inventory.Tenants;
import org.cardhour.registry.control.KnownEngines;
import org.cardhour.registry.control.NodeDrains;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.DrainWish;
import org.cardhour.registry.entity.KnownEngine;
import org.cardhour.registry.entity.Node.Machine;
import org.cardhour.registry.entity.NodeState;

/** Tells the registry what engines have. */
@Dependent
public class Discovery {

    /** What joins cards that nothing faster joins. */
    private static final Interconnect BUS = new Interconnect("PCIE", "bus");

    private final Inventory registry;
    private final KnownEngines engines;
    private final NodeDrains drains;

    @Inject
    Discovery(Inventory registry, KnownEngines engines, NodeDrains drains) {
        this.registry = registry;
        this.engines = engines;
        this.drains = drains;
    }

    /** Nodes whose engine has forgotten what was ordered of them are ordered again. */
    void discover(Connector engine, UUID clusterId, Instant now) {
        var facts = engine.describe();
        var inventory = engine.inventory();
        registry.report(
                clusterId, inventory.nodes().stream().map(Discovery::found).toList(), now);
        registry.tenantsAre(clusterId, facts.can(Capability.ISOLATION) ? Tenants.APART : Tenants.TOGETHER);
        engines.described(clusterId, description(facts), now);
        drains.wishes(clusterId)
                .forEach((name, wish) -> inventory.nodes().stream()
                        .filter(node -> node.name().equals(name))
                        .forEach(node -> carry(engine, node, wish)));
    }

    /** The engine can't be spoken to, for this reason. */
    void troubled(UUID clusterId, String trouble, Instant now) {
        engines.troubled(clusterId, trouble, now);
    }

    private static void carry(Connector engine, EngineInventory.Node node, DrainWish wish) {
        if (wish == DrainWish.DRAIN && node.condition() == Condition.UP) {
            engine.drain(node.name());
        }
        if (wish == DrainWish.RESUME && node.condition() == Condition.DRAINED) {
            engine.resume(node.name());
        }
    }

    private static KnownEngine.Description description(EngineFacts facts) {
        return new KnownEngine.Description(
                facts.engine(),
                facts.version(),
                facts.capabilities().stream().map(Enum::name).sorted().toList(),
                facts.remarks());
    }

    private static FoundNode found(EngineInventory.Node node) {
        var versions = node.versions();
        var machine = new Machine(
                node.cpuCores(),
                node.memoryMib(),
                versions.getOrDefault("os", ""),
                versions.getOrDefault("kernel", ""),
                versions.getOrDefault("driver", ""),
                versions.getOrDefault("cuda", ""),
                versions.getOrDefault("cann", ""));
        var cards = node.cards().stream()
                .sorted(Comparator.comparing(EngineInventory.Card::vendor)
                        .thenComparingInt(EngineInventory.Card::index))
                .map(Discovery::accelerator)
                .toList();
        return new FoundNode(node.name(), machine, state(node.condition()), cards, node.taken());
    }

    private static NodeState state(Condition condition) {
        return switch (condition) {
            case UP -> NodeState.READY;
            case DRAINED -> NodeState.DRAINED;
            case DOWN -> NodeState.DOWN;
        };
    }

    private static Accelerator accelerator(EngineInventory.Card card) {
        var link = card.interconnect().orElse(BUS);
        return new Accelerator(
                card.key(),
                card.model(),
                Math.toIntExact(Math.round(card.memoryMib() / 1_024.0)),
                link.kind(),
                link.group(),
                card.vendor() == Vendor.VIRTUAL);
    }
}
