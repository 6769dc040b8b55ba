package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.control.SoftwareVersions;
import org.cardhour.kernel.Cards;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.NodeFacts;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterState;
import org.cardhour.registry.entity.Node.Machine;
import org.cardhour.registry.entity.NodeState;
import org.cardhour.scheduling.core.Availability;
import org.cardhour.scheduling.core.Card;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Interconnect;
import org.cardhour.scheduling.core.Isolation;
import org.cardhour.scheduling.core.Node;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Versions;

/** Shows registered clusters as the scheduler sees them. */
@Dependent
class ClusterSnapshots {

    private static final long MILLIS_PER_CORE = 1_000;

    private final ClusterReading reading;

    @Inject
    ClusterSnapshots(ClusterReading reading) {
        this.reading = reading;
    }

    /** Those of these clusters that have been activated; their owners give runs so long a notice. */
    List<Cluster> of(Set<UUID> ids, Duration recallNotice) {
        return reading.all().stream()
                .filter(facts -> ids.contains(facts.cluster().id()))
                .filter(facts -> facts.cluster().state() != ClusterState.PENDING)
                .map(facts -> cluster(facts, recallNotice))
                .toList();
    }

    private Cluster cluster(ClusterFacts facts, Duration recallNotice) {
        var offered = new HashMap<String, Cards>();
        facts.check().offered().forEach((model, count) -> offered.put(model, Cards.of(count)));
        var cluster = facts.cluster();
        return new Cluster(
                cluster.id(),
                cluster.siteId(),
                availability(cluster.state()),
                cluster.profile().kinds(),
                Set.of(packaging(cluster.registration().form())),
                offered,
                reading.nodes(cluster.id()).stream()
                        .filter(found -> found.node().state() != NodeState.GONE)
                        .map(ClusterSnapshots::node)
                        .toList(),
                recallNotice,
                cluster.keepsTenantsApart() ? Isolation.KEPT : Isolation.UNKNOWN);
    }

    private static Node node(NodeFacts facts) {
        var node = facts.node();
        var cards = facts.cards().stream().filter(card -> card.isOpen()).toList();
        return new Node(
                node.id(),
                node.state() == NodeState.READY ? Availability.OPEN : Availability.MAINTENANCE,
                node.machine().cpuCores() * MILLIS_PER_CORE,
                node.machine().memoryMib(),
                cards.stream()
                        .map(card -> new Card(
                                card.id(),
                                card.accelerator().model(),
                                card.accelerator().memoryGib()))
                        .toList(),
                interconnect(cards),
                versions(node.machine()));
    }

    private static Versions versions(Machine machine) {
        var known = new HashMap<String, List<Integer>>();
        SoftwareVersions.of(machine)
                .forEach((software, version) -> known.put(PoolOffer.name(software), version.numbers()));
        return known.isEmpty() ? Versions.NONE : new Versions(known);
    }

    /** Of one kind or none: discovery knows the groups of cards on a node, but of none that joins nodes. */
    private static Optional<Interconnect> interconnect(List<org.cardhour.registry.entity.Card> cards) {
        var kinds = cards.stream()
                .map(card -> card.accelerator().interconnect())
                .distinct()
                .toList();
        return kinds.size() == 1 ? Optional.of(new Interconnect(kinds.getFirst(), "")) : Optional.empty();
    }

    private static Packaging packaging(ClusterForm form) {
        return switch (form) {
            case KUBERNETES -> Packaging.IMAGE;
            case SLURM, BARE_METAL, SINGLE -> Packaging.COMMAND;
        };
    }

    private static Availability availability(ClusterState state) {
        return switch (state) {
            case ACTIVE -> Availability.OPEN;
            case STALE, LOST -> Availability.STALE;
            case PENDING, DRAINING, DISABLED -> Availability.MAINTENANCE;
        };
    }
}
