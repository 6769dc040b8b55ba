package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.metrics.v1beta1.NodeMetrics;
import io.fabric8.kubernetes.api.model.metrics.v1beta1.NodeMetricsList;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.Load;

/** The nodes of a cluster: what is in them, how busy they are, and whether new pods may go there. */
final class ClusterNodes {

    private static final BigDecimal MIB = BigDecimal.valueOf(1_048_576);

    private final ApiServer api;
    private final ClusterOptions options;

    ClusterNodes(ApiServer api, ClusterOptions options) {
        this.api = api;
        this.options = options;
    }

    EngineInventory inventory(Instant now) {
        var others = api
                .ask(client -> client.pods()
                        .inAnyNamespace()
                        .withLabelSelector(Marks.OWNER + "!=" + options.marks().owner())
                        .list()
                        .getItems())
                .stream()
                .filter(ClusterNodes::isOnANode)
                .collect(Collectors.groupingBy(pod -> pod.getSpec().getNodeName()));
        var nodes = api.ask(client -> client.nodes().list().getItems()).stream()
                .map(node -> new NodeReport(node, options))
                .sorted(Comparator.comparing(NodeReport::name))
                .map(report -> report.machine(others.getOrDefault(report.name(), List.of())))
                .toList();
        return new EngineInventory(now, nodes);
    }

    private static boolean isOnANode(Pod pod) {
        return pod.getSpec().getNodeName() != null && !Views.pod(pod).isOver();
    }

    /** Of no node where the cluster measures nothing. */
    Load load(Instant now) {
        var measured = api.find(client -> client.top().nodes().metrics())
                .map(NodeMetricsList::getItems)
                .orElse(List.of());
        return new Load(
                now,
                measured.stream()
                        .map(ClusterNodes::load)
                        .sorted(Comparator.comparing(Load.Node::name))
                        .toList());
    }

    private static Load.Node load(NodeMetrics node) {
        return new Load.Node(
                node.getMetadata().getName(),
                used(node, "cpu").doubleValue(),
                used(node, "memory").divideToIntegralValue(MIB).longValue(),
                List.of());
    }

    private static BigDecimal used(NodeMetrics node, String resource) {
        return Optional.ofNullable(node.getUsage().get(resource))
                .map(Quantity::getAmountInBytes)
                .orElse(BigDecimal.ZERO);
    }

    void cordon(String node) {
        mark(node, true);
    }

    void uncordon(String node) {
        mark(node, false);
    }

    private void mark(String name, Boolean isUnschedulable) {
        var node = api.find(client -> client.nodes().withName(name).get())
                .orElseThrow(() -> new IllegalArgumentException("there is no node " + name));
        api.ask(client -> client.resource(node)
                .edit(found -> new NodeBuilder(found)
                        .editOrNewSpec()
                        .withUnschedulable(isUnschedulable)
                        .endSpec()
                        .build()));
    }
}
