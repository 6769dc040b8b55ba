package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.EngineLocation;
import org.cardhour.execution.gateway.EngineLocation.CardModel;

/**
 * What the owner of a Kubernetes cluster has named for Cardhour. A type of card is named by its resource
 * ({@code nvidia.com/gpu}), or, where one resource stands for several models, by the resource, {@code =} and the value of
 * the label that the option {@code modelLabel} names.
 */
record ClusterOptions(EngineLocation location) {

    /** Before the name of each tenant's namespace; one Cardhour has one prefix in a cluster. */
    String namespacePrefix() {
        return location.option("namespacePrefix").orElse("cardhour-");
    }

    Marks marks() {
        return new Marks(namespacePrefix().replaceAll("-++$", ""));
    }

    /** The image of runs that name none; empty when a run must name one. */
    Optional<String> image() {
        return location.option("image");
    }

    /** A secret with what registries want to see, {@code namespace/name}; each tenant's namespace gets a copy. */
    Optional<PullSecret> pullSecret() {
        return location.option("pullSecret")
                .map(text -> text.split("/", 2))
                .filter(parts -> parts.length == 2)
                .map(parts -> new PullSecret(parts[0], parts[1]));
    }

    record PullSecret(String namespace, String name) {}

    /** How long a pull or a mount may fail before the run is given up. */
    Duration startPatience() {
        return location.option("startPatience").map(Duration::parse).orElse(Duration.ofMinutes(2));
    }

    /** How long a run that is released stays to be looked at. */
    Duration keepEnded() {
        return location.option("keepEnded").map(Duration::parse).orElse(Duration.ofHours(24));
    }

    /** What a tenant's namespace may have in all: the options {@code quota.NAME}, and never a way in from outside. */
    Map<String, String> quota() {
        var quota = location.options().entrySet().stream()
                .filter(option -> option.getKey().startsWith("quota."))
                .collect(Collectors.toMap(option -> option.getKey().substring("quota.".length()), Map.Entry::getValue));
        quota.putIfAbsent("pods", "2000");
        quota.put("services.loadbalancers", "0");
        quota.put("services.nodeports", "0");
        return quota;
    }

    String cpuUnlessAsked() {
        return location.option("cpu").orElse("1");
    }

    String memoryUnlessAsked() {
        return location.option("memory").orElse("1Gi");
    }

    /** The resource that stands for cards of this model; empty when the owner named none. */
    Optional<String> resourceOf(String model) {
        return location.models().entrySet().stream()
                .filter(entry -> entry.getValue().model().equals(model))
                .map(entry -> entry.getKey().split("=", 2)[0])
                .min(String::compareTo);
    }

    /** The model that a resource stands for on a node with these labels; empty for a resource that is no card. */
    Optional<CardModel> modelOf(String resource, Map<String, String> labels) {
        var value = location.option("modelLabel").map(labels::get);
        return value.map(name -> location.models().get(resource + "=" + name))
                .or(() -> Optional.ofNullable(location.models().get(resource)));
    }
}
