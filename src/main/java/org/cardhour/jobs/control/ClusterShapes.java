package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cardhour.jobs.core.ClusterShape;
import org.cardhour.jobs.core.ClusterShape.Images;
import org.cardhour.jobs.core.ClusterShape.ModelShape;
import org.cardhour.jobs.core.ClusterShape.NodeShape;
import org.cardhour.jobs.core.ClusterShape.Tenants;
import org.cardhour.kernel.Cards;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.NodeFacts;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.OwnerRule;

/** Makes of a registered cluster the shape that jobs are measured by. What was found there once counts, gone or not. */
@Dependent
class ClusterShapes {

    private final ClusterReading reading;

    @Inject
    ClusterShapes(ClusterReading reading) {
        this.reading = reading;
    }

    ClusterShape of(ClusterFacts facts) {
        var cluster = facts.cluster();
        var nodes =
                reading.nodes(cluster.id()).stream().map(ClusterShapes::node).toList();
        return new ClusterShape(
                cluster.id(),
                cluster.registration().code(),
                cluster.siteId(),
                images(cluster),
                cluster.profile().kinds(),
                models(facts, nodes),
                nodes,
                cluster.keepsTenantsApart() ? Tenants.APART : Tenants.NOT_APART);
    }

    private static Images images(Cluster cluster) {
        return cluster.registration().form() == ClusterForm.KUBERNETES ? Images.NEEDED : Images.NOT_TAKEN;
    }

    private static Map<String, ModelShape> models(ClusterFacts facts, List<NodeShape> nodes) {
        var shared = facts.check().shared();
        var kept = kept(facts.cluster().profile().ownerRule());
        return facts.cluster().profile().models().stream()
                .collect(Collectors.toMap(
                        ModelProfile::model,
                        model -> new ModelShape(
                                model.memoryGib().orElse(0),
                                Cards.of(Math.min(
                                        shared.getOrDefault(model.model(), 0),
                                        Math.max(0, known(model.model(), nodes) - kept))))));
    }

    /** The cards of each model that never are for others. */
    private static int kept(OwnerRule rule) {
        return switch (rule) {
            case OwnerRule.KeepFree(int cards) -> cards;
            case OwnerRule.None() -> 0;
            case OwnerRule.Yield yields -> 0;
        };
    }

    private static int known(String model, List<NodeShape> nodes) {
        return nodes.stream()
                .mapToInt(node -> node.cards().getOrDefault(model, 0))
                .sum();
    }

    private static NodeShape node(NodeFacts facts) {
        var machine = facts.node().machine();
        Map<String, Integer> cards = facts.cards().stream()
                .map(card -> card.accelerator().model())
                .collect(Collectors.toMap(Function.identity(), model -> 1, Integer::sum));
        var links = facts.cards().stream()
                .map(card -> card.accelerator().interconnect())
                .distinct()
                .toList();
        return new NodeShape(
                machine.cpuCores() * 1_000L,
                machine.memoryMib(),
                cards,
                links.size() == 1 ? Optional.of(links.getFirst()) : Optional.empty(),
                SoftwareVersions.of(machine));
    }
}
