package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineFacts.Capability;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineInventory.Interconnect;
import org.cardhour.execution.gateway.Vendor;
import org.cardhour.registry.control.FoundNode;
import org.cardhour.registry.control.Inventory;
import org.cardhour.registry.control.Inventory.Tenants;
import org.cardhour.registry.entity.Card.Accelerator;
import org.cardhour.registry.entity.Node.Machine;

/** Tells the registry what engines have. */
@Dependent
public class Discovery {

    /** What joins cards that nothing faster joins. */
    private static final Interconnect BUS = new Interconnect("PCIE", "bus");

    private final Inventory registry;

    @Inject
    Discovery(Inventory registry) {
        this.registry = registry;
    }

    void discover(Connector engine, UUID clusterId, Instant now) {
        var nodes = engine.inventory().nodes().stream().map(Discovery::found).toList();
        registry.report(clusterId, nodes, now);
        registry.tenantsAre(clusterId, engine.describe().can(Capability.ISOLATION) ? Tenants.APART : Tenants.TOGETHER);
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
        return new FoundNode(node.name(), machine, cards);
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
