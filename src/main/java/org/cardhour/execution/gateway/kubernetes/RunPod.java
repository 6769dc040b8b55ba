package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cardhour.execution.gateway.RunOrder;

/**
 * The pod in which the program of a run, or of one member of it, runs: with no rights, no way to its host, and exactly
 * what was placed.
 *
 * @param nodes those that this pod may go to
 * @param index which of a run's programs it is
 */
record RunPod(RunOrder order, ClusterOptions options, List<String> nodes, Index index) {

    static final String CONTAINER = "run";
    static final String TOKEN_KEY = "token";

    private static final String INDEX_NOTE = "metadata.annotations['batch.kubernetes.io/job-completion-index']";

    /** Which of a run's programs a pod is. */
    sealed interface Index {
        record Of(int number) implements Index {}

        /** As the Indexed Job numbers it. */
        record ByJob() implements Index {}
    }

    static RunPod single(RunOrder order, ClusterOptions options) {
        return new RunPod(order, options, order.nodes(), new Index.Of(0));
    }

    static RunPod indexed(RunOrder order, ClusterOptions options) {
        return new RunPod(order, options, order.nodes(), new Index.ByJob());
    }

    static RunPod member(RunOrder order, ClusterOptions options, int index) {
        return new RunPod(order, options, List.of(order.nodes().get(index)), new Index.Of(index));
    }

    PodSpec spec() {
        var grace = Math.max(1, order.limits().grace().toSeconds());
        var walltime = order.limits().walltime().map(Duration::toSeconds);
        return new PodSpecBuilder()
                .withRestartPolicy("Never")
                .withServiceAccountName(TenantObjects.ACCOUNT)
                .withAutomountServiceAccountToken(false)
                .withEnableServiceLinks(false)
                .withHostNetwork(false)
                .withHostPID(false)
                .withHostIPC(false)
                .withTerminationGracePeriodSeconds(grace)
                .withActiveDeadlineSeconds(
                        walltime.map(seconds -> Math.max(1, seconds)).orElse(null))
                .withNewSecurityContext()
                .withNewSeccompProfile()
                .withType("RuntimeDefault")
                .endSeccompProfile()
                .endSecurityContext()
                .withAffinity(affinity())
                .withTolerations(tolerations())
                .withImagePullSecrets(options.pullSecret().stream()
                        .map(secret -> new LocalObjectReference(TenantObjects.PULL_SECRET))
                        .toList())
                .withContainers(container())
                .build();
    }

    /** To the nodes by their names, each to another one where there are several. */
    private Affinity affinity() {
        var affinity = new AffinityBuilder()
                .withNewNodeAffinity()
                .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                .withNodeSelectorTerms(nodes.stream().map(RunPod::onNode).toList())
                .endRequiredDuringSchedulingIgnoredDuringExecution()
                .endNodeAffinity();
        if (nodes.size() > 1) {
            affinity.withNewPodAntiAffinity()
                    .withRequiredDuringSchedulingIgnoredDuringExecution(new PodAffinityTermBuilder()
                            .withTopologyKey("kubernetes.io/hostname")
                            .withNewLabelSelector()
                            .withMatchLabels(options.marks().selecting(order.name()))
                            .endLabelSelector()
                            .build())
                    .endPodAntiAffinity();
        }
        return affinity.build();
    }

    /** By the name of the node itself: the label kubernetes.io/hostname need not say the same. */
    private static NodeSelectorTerm onNode(String node) {
        return new NodeSelectorTermBuilder()
                .addNewMatchField()
                .withKey("metadata.name")
                .withOperator("In")
                .withValues(node)
                .endMatchField()
                .build();
    }

    /** Nodes with cards are often kept for what asks for them, by a taint of the resource's name. */
    private List<Toleration> tolerations() {
        return cards().keySet().stream()
                .map(resource -> new TolerationBuilder()
                        .withKey(resource)
                        .withOperator("Exists")
                        .build())
                .toList();
    }

    private Container container() {
        var amounts = amounts();
        return new ContainerBuilder()
                .withName(CONTAINER)
                .withImage(order.image().or(options::image).orElseThrow())
                .withCommand(order.command())
                .withEnv(new RunVariables(order, index).variables())
                .withNewResources()
                .withRequests(amounts)
                .withLimits(amounts)
                .endResources()
                .withNewSecurityContext()
                .withPrivileged(false)
                .withAllowPrivilegeEscalation(false)
                .withNewCapabilities()
                .withDrop("ALL")
                .endCapabilities()
                .endSecurityContext()
                .build();
    }

    private Map<String, Quantity> amounts() {
        var amounts = new TreeMap<String, Quantity>();
        order.limits().cpuMillicores().ifPresent(cpu -> amounts.put("cpu", new Quantity(cpu + "m")));
        order.limits().memoryMib().ifPresent(memory -> amounts.put("memory", new Quantity(memory + "Mi")));
        cards().forEach((resource, count) -> amounts.put(resource, new Quantity(Integer.toString(count))));
        return amounts;
    }

    /** On each node it holds the same, so those of any one of its nodes are those of this pod. */
    private Map<String, Integer> cards() {
        var counts = new TreeMap<String, Integer>();
        order.cards().stream()
                .filter(card -> card.node().equals(nodes.getFirst()))
                .forEach(card -> counts.merge(options.resourceOf(card.model()).orElseThrow(), 1, Integer::sum));
        return counts;
    }

    static String indexNote() {
        return INDEX_NOTE;
    }
}
