package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What a tenant's namespace is made of, as it ought to be. */
record TenantObjects(String namespace, Map<String, String> labels, ClusterOptions options) {

    static final String ACCOUNT = "cardhour-run";
    static final String PULL_SECRET = "cardhour-pull";

    private static final String NAME = "cardhour";

    /** Keeps out pods that reach for the host, whoever makes them; servers before 1.23 do not heed it. */
    Namespace space() {
        var all = new HashMap<>(labels);
        all.put("pod-security.kubernetes.io/enforce", "baseline");
        return new NamespaceBuilder()
                .withNewMetadata()
                .withName(namespace)
                .withLabels(all)
                .endMetadata()
                .build();
    }

    ResourceQuota quota() {
        return new ResourceQuotaBuilder()
                .withMetadata(named(NAME))
                .withNewSpec()
                .withHard(options.quota().entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, entry -> new Quantity(entry.getValue()))))
                .endSpec()
                .build();
    }

    LimitRange limits() {
        var unlessAsked = Map.of(
                "cpu", new Quantity(options.cpuUnlessAsked()), "memory", new Quantity(options.memoryUnlessAsked()));
        return new LimitRangeBuilder()
                .withMetadata(named(NAME))
                .withNewSpec()
                .addNewLimit()
                .withType("Container")
                .withDefault(unlessAsked)
                .withDefaultRequest(unlessAsked)
                .endLimit()
                .endSpec()
                .build();
    }

    /** In: from the tenant's own pods. Out: anywhere but to where clouds tell machines their secrets. */
    NetworkPolicy network() {
        return new NetworkPolicyBuilder()
                .withMetadata(named(NAME))
                .withNewSpec()
                .withNewPodSelector()
                .endPodSelector()
                .withPolicyTypes("Ingress", "Egress")
                .addNewIngress()
                .addNewFrom()
                .withNewPodSelector()
                .endPodSelector()
                .endFrom()
                .endIngress()
                .addNewEgress()
                .addNewTo()
                .withNewIpBlock()
                .withCidr("0.0.0.0/0")
                .withExcept("169.254.0.0/16", "100.100.100.200/32")
                .endIpBlock()
                .endTo()
                .addNewTo()
                .withNewPodSelector()
                .endPodSelector()
                .endTo()
                .endEgress()
                .endSpec()
                .build();
    }

    /** Bound to no role, and its token is mounted nowhere. */
    ServiceAccount account() {
        return new ServiceAccountBuilder()
                .withMetadata(named(ACCOUNT))
                .withAutomountServiceAccountToken(false)
                .build();
    }

    Secret pullSecret(Secret source) {
        return new SecretBuilder()
                .withMetadata(named(PULL_SECRET))
                .withType(source.getType())
                .withData(source.getData())
                .build();
    }

    private ObjectMeta named(String name) {
        return new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(labels)
                .build();
    }
}
