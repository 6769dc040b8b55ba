package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Nodes that are ready without being there, named for one test alone. */
final class PlayedNodes implements AutoCloseable {

    private final KubernetesClient client;
    private final String prefix;
    private final List<String> nodes = new ArrayList<>();

    PlayedNodes(KubernetesClient client, String prefix) {
        this.client = client;
        this.prefix = prefix;
    }

    /** Makes a node and gives its full name. */
    String add(String name, Map<String, String> resources, Map<String, String> labels) {
        var full = prefix + name;
        var node = new NodeBuilder()
                .withNewMetadata()
                .withName(full)
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .build();
        client.nodes().resource(node).create();
        nodes.add(full);
        client.nodes()
                .withName(full)
                .editStatus(made -> new NodeBuilder(made)
                        .withNewStatus()
                        .addNewCondition()
                        .withType("Ready")
                        .withStatus("True")
                        .endCondition()
                        .withAllocatable(resources.entrySet().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, entry -> new Quantity(entry.getValue()))))
                        .withCapacity(resources.entrySet().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, entry -> new Quantity(entry.getValue()))))
                        .withNewNodeInfo()
                        .withOsImage("Debian 12")
                        .withKernelVersion("6.1.0")
                        .withContainerRuntimeVersion("containerd://1.7")
                        .withArchitecture("amd64")
                        .withBootID("b")
                        .withKubeProxyVersion("v1.20.2")
                        .withKubeletVersion("v1.20.2")
                        .withMachineID("m")
                        .withOperatingSystem("linux")
                        .withSystemUUID("s")
                        .endNodeInfo()
                        .endStatus()
                        .build());
        return full;
    }

    @Override
    public void close() {
        nodes.forEach(node -> client.nodes().withName(node).delete());
    }
}
