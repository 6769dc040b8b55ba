package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import java.util.Map;
import org.cardhour.execution.gateway.EngineInventory;
import org.cardhour.execution.gateway.EngineInventory.Card;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.Vendor;
import org.junit.jupiter.api.Test;

/** What holds of the nodes at any API server, from 1.20 on. */
abstract class NodesContract extends EndsContract {

    private EngineInventory.Node found(String node) {
        return bench.connector.inventory().nodes().stream()
                .filter(machine -> machine.name().equals(node))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void nodeHasTheCardsThatItsResourcesStandFor() {
        var node = bench.nodes.add(
                "a",
                Map.of("cpu", "64", "memory", "512Gi", ClusterBench.GPU, "3", ClusterBench.MIG, "2"),
                Map.of("nvidia.com/cuda.driver-version.full", "570.1"));

        var machine = found(node);

        assertThat(machine.condition()).isEqualTo(Condition.UP);
        assertThat(machine.cpuCores()).isEqualTo(64);
        assertThat(machine.memoryMib()).isEqualTo(512 * 1_024);
        assertThat(machine.cards())
                .extracting(Card::model)
                .containsExactly("A100-80G", "A100-80G", "A100-80G", "A100-1G", "A100-1G");
        assertThat(machine.cards()).extracting(Card::key).doesNotHaveDuplicates();
        assertThat(machine.versions())
                .containsEntry("driver", "570.1")
                .containsEntry("kernel", "6.1.0")
                .containsEntry("os", "Debian 12");
    }

    @Test
    void labelTellsTheModelWhereTheResourceDoesNot() {
        bench.options.put("modelLabel", "nvidia.com/gpu.product");
        bench.restart();
        var node = bench.nodes.add(
                "h", Map.of("cpu", "8", ClusterBench.GPU, "1"), Map.of("nvidia.com/gpu.product", "H100"));
        var ascend = bench.nodes.add("n", Map.of("cpu", "8", ClusterBench.NPU, "2"), Map.of());

        assertThat(found(node).cards()).extracting(Card::model).containsExactly("H100-80G");
        assertThat(found(ascend).cards()).extracting(Card::vendor).containsOnly(Vendor.ASCEND);
        assertThat(found(ascend).cards()).extracting(Card::key).containsExactly("npu-0", "npu-1");
    }

    @Test
    void cardsOfOthersAreTaken() {
        var node = bench.nodes.add("a", Map.of("cpu", "64", ClusterBench.GPU, "8"), Map.of());
        var pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace(foreignNamespace())
                .withName("other-" + node)
                .endMetadata()
                .withNewSpec()
                .withServiceAccountName("others")
                .withNodeName(node)
                .withAutomountServiceAccountToken(false)
                .addNewContainer()
                .withName("main")
                .withImage("busybox")
                .withNewResources()
                .addToLimits(ClusterBench.GPU, new Quantity("3"))
                .addToRequests(ClusterBench.GPU, new Quantity("3"))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
        bench.client.resource(pod).create();

        var machine = found(node);

        bench.played.remove(pod);
        assertThat(machine.taken()).isEqualTo(Map.of("A100-80G", 3));
    }

    private String foreignNamespace() {
        var name = bench.options.get("namespacePrefix") + "others";
        bench.client
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        bench.client
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withNamespace(name)
                        .withName("others")
                        .endMetadata()
                        .build())
                .create();
        return name;
    }

    @Test
    void drainedNodeTakesNothingNew() {
        var node = bench.nodes.add("a", Map.of("cpu", "64"), Map.of());

        bench.connector.drain(node);
        assertThat(found(node).condition()).isEqualTo(Condition.DRAINED);
        bench.connector.resume(node);

        assertThat(found(node).condition()).isEqualTo(Condition.UP);
        assertThatThrownBy(() -> bench.connector.drain("no-such-node")).hasMessageContaining("no-such-node");
    }

    @Test
    void nodeThatIsNotReadyIsDown() {
        var node = bench.nodes.add("a", Map.of("cpu", "64"), Map.of());
        bench.client.nodes().withName(node).editStatus(found -> {
            found.getStatus().getConditions().getFirst().setStatus("Unknown");
            return found;
        });

        assertThat(found(node).condition()).isEqualTo(Condition.DOWN);
    }

    @Test
    void clusterThatMeasuresNothingTellsNoLoad() {
        assertThat(bench.connector.load().nodes()).isEmpty();
    }
}
