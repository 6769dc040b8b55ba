package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineInventory.Card;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.EngineInventory.Interconnect;
import org.cardhour.execution.gateway.EngineLocation.CardModel;
import org.cardhour.execution.gateway.Vendor;

/**
 * One node as an engine's machine. Kubernetes counts cards and names none, so their keys are the resource and a number;
 * which card a run gets is the node's affair.
 */
record NodeReport(Node node, ClusterOptions options) {

    private static final BigDecimal MIB = BigDecimal.valueOf(1_048_576);
    private static final Set<String> KEEPING_OUT = Set.of("NoSchedule", "NoExecute");

    private static final Map<String, String> VERSION_LABELS = Map.of(
            "driver", "nvidia.com/cuda.driver-version.full",
            "cuda", "nvidia.com/cuda.runtime-version.full",
            "cann", "cardhour.org/cann-version");

    String name() {
        return node.getMetadata().getName();
    }

    /**
     * The machine.
     *
     * @param others pods on it that are not Cardhour's
     */
    EngineInventory.Node machine(List<Pod> others) {
        return new EngineInventory.Node(
                name(),
                condition(),
                amount("cpu").intValue(),
                amount("memory").divideToIntegralValue(MIB).longValue(),
                cards(),
                taken(others),
                versions());
    }

    private Condition condition() {
        var isReady = node.getStatus().getConditions().stream()
                .anyMatch(condition -> condition.getType().equals("Ready") && "True".equals(condition.getStatus()));
        if (!isReady) {
            return Condition.DOWN;
        }
        return Boolean.TRUE.equals(node.getSpec().getUnschedulable()) || isClosed() ? Condition.DRAINED : Condition.UP;
    }

    /** By a taint that runs do not put up with; they do with those of the name of a card. */
    private boolean isClosed() {
        return node.getSpec().getTaints().stream()
                .filter(taint -> KEEPING_OUT.contains(taint.getEffect()))
                .anyMatch(taint -> model(taint.getKey()).isEmpty());
    }

    private BigDecimal amount(String resource) {
        return Optional.ofNullable(allocatable().get(resource))
                .map(Quantity::getAmountInBytes)
                .orElse(BigDecimal.ZERO);
    }

    private Map<String, Quantity> allocatable() {
        return Optional.ofNullable(node.getStatus().getAllocatable()).orElse(Map.of());
    }

    private Map<String, String> labels() {
        return Optional.ofNullable(node.getMetadata().getLabels()).orElse(Map.of());
    }

    private Optional<CardModel> model(String resource) {
        return options.modelOf(resource, labels());
    }

    private List<Card> cards() {
        var cards = new ArrayList<Card>();
        for (var resource : new TreeMap<>(allocatable()).keySet()) {
            model(resource).ifPresent(model -> {
                var ascend = resource.startsWith("huawei.com/");
                var first = ascend ? cards.size() : 0;
                IntStream.range(first, first + amount(resource).intValue())
                        .mapToObj(index -> card(ascend ? "npu-" + index : resource + "-" + index, index, model))
                        .forEach(cards::add);
            });
        }
        return cards;
    }

    private static Card card(String key, int index, CardModel model) {
        return new Card(
                key,
                Vendor.ofKey(key),
                index,
                model.model(),
                model.memoryGib() * 1_024L,
                Optional.of(new Interconnect(model.interconnect(), "node")));
    }

    private Map<String, Integer> taken(List<Pod> others) {
        var taken = new HashMap<String, Integer>();
        others.stream()
                .flatMap(pod -> asked(pod).entrySet().stream())
                .forEach(asked -> model(asked.getKey())
                        .ifPresent(model -> taken.merge(model.model(), asked.getValue(), Integer::sum)));
        return taken;
    }

    /** What containers that run side by side ask for; those that run before them can use the same. */
    private static Map<String, Integer> asked(Pod pod) {
        var asked = new HashMap<String, Integer>();
        pod.getSpec()
                .getContainers()
                .forEach(container -> Optional.ofNullable(container.getResources())
                        .map(resources -> resources.getLimits())
                        .orElse(Map.of())
                        .forEach((resource, amount) -> asked.merge(resource, whole(amount), Integer::sum)));
        return asked;
    }

    private static int whole(Quantity amount) {
        return Quantity.getAmountInBytes(amount).intValue();
    }

    private Map<String, String> versions() {
        var versions = new HashMap<String, String>();
        VERSION_LABELS.forEach((version, label) ->
                Optional.ofNullable(labels().get(label)).ifPresent(value -> versions.put(version, value)));
        Optional.ofNullable(node.getStatus().getNodeInfo()).ifPresent(info -> {
            versions.put("os", info.getOsImage());
            versions.put("kernel", info.getKernelVersion());
            versions.put("runtime", info.getContainerRuntimeVersion());
        });
        return versions;
    }
}
