package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.Submission.Accepted;
import org.cardhour.execution.gateway.Submission.Rejected;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds of tenants' namespaces at any API server, from 1.20 on: no controller, kubelet, log or exec is needed. */
abstract class WallsContract {

    ClusterBench bench;

    abstract ClusterBench open();

    @BeforeEach
    void openBench() {
        bench = open();
    }

    @AfterEach
    void closeBench() {
        bench.close();
    }

    String namespaceOf(UUID tenant) {
        return bench.options.get("namespacePrefix") + tenant;
    }

    static void assertRejected(Submission submission, EndCause cause) {
        assertThat(submission)
                .isInstanceOfSatisfying(
                        Rejected.class, rejected -> assertThat(rejected.cause()).isEqualTo(cause));
    }

    @Test
    void tenantHasANamespaceWithWalls() {
        var tenant = UUID.randomUUID();

        var submission = bench.connector.submit(bench.order().ofTenant(tenant).order());

        assertThat(submission).isInstanceOf(Accepted.class);
        var namespace = namespaceOf(tenant);
        assertThat(bench.client
                        .namespaces()
                        .withName(namespace)
                        .get()
                        .getMetadata()
                        .getLabels())
                .containsEntry(Marks.TENANT, tenant.toString())
                .containsEntry("pod-security.kubernetes.io/enforce", "baseline");
        assertThat(quotaOf(namespace)).containsEntry("services.loadbalancers", new Quantity("0"));
        assertThat(bench.client
                        .limitRanges()
                        .inNamespace(namespace)
                        .withName("cardhour")
                        .get())
                .isNotNull();
        assertThat(bench.client
                        .network()
                        .v1()
                        .networkPolicies()
                        .inNamespace(namespace)
                        .withName("cardhour")
                        .get())
                .isNotNull();
        assertThat(bench.client
                        .serviceAccounts()
                        .inNamespace(namespace)
                        .withName("cardhour-run")
                        .get())
                .matches(account -> !account.getAutomountServiceAccountToken());
        assertThat(bench.client
                        .rbac()
                        .roleBindings()
                        .inNamespace(namespace)
                        .list()
                        .getItems())
                .isEmpty();
    }

    private Map<String, Quantity> quotaOf(String namespace) {
        return bench.client
                .resourceQuotas()
                .inNamespace(namespace)
                .withName("cardhour")
                .get()
                .getSpec()
                .getHard();
    }

    @Test
    void wallsThatSomebodyChangedArePutRight() {
        var tenant = UUID.randomUUID();
        var namespace = namespaceOf(tenant);
        bench.connector.submit(bench.order().ofTenant(tenant).order());
        bench.client
                .network()
                .v1()
                .networkPolicies()
                .inNamespace(namespace)
                .withName("cardhour")
                .delete();
        bench.client
                .resourceQuotas()
                .inNamespace(namespace)
                .withName("cardhour")
                .edit(quota -> {
                    quota.getSpec().setHard(Map.of("pods", new Quantity("9999")));
                    return quota;
                });
        bench.client
                .serviceAccounts()
                .inNamespace(namespace)
                .withName("cardhour-run")
                .edit(account -> {
                    account.setAutomountServiceAccountToken(true);
                    return account;
                });

        bench.clock.forward(Duration.ofMinutes(2));
        bench.connector.submit(bench.order().ofTenant(tenant).order());

        assertThat(bench.client
                        .network()
                        .v1()
                        .networkPolicies()
                        .inNamespace(namespace)
                        .withName("cardhour")
                        .get())
                .isNotNull();
        assertThat(quotaOf(namespace))
                .containsEntry("services.loadbalancers", new Quantity("0"))
                .containsEntry("pods", new Quantity("2000"));
        assertThat(bench.client
                        .serviceAccounts()
                        .inNamespace(namespace)
                        .withName("cardhour-run")
                        .get())
                .matches(account -> !account.getAutomountServiceAccountToken());
    }

    @Test
    void namespaceOfSomebodyElseIsLeftAsItIs() {
        var tenant = UUID.randomUUID();
        var namespace = namespaceOf(tenant);
        var foreign = new NamespaceBuilder()
                .withNewMetadata()
                .withName(namespace)
                .addToLabels("team", "ours")
                .endMetadata()
                .build();
        bench.client.resource(foreign).create();

        var submission = bench.connector.submit(bench.order().ofTenant(tenant).order());

        assertRejected(submission, EndCause.NOT_ISOLATED);
        assertThat(bench.client
                        .namespaces()
                        .withName(namespace)
                        .get()
                        .getMetadata()
                        .getLabels())
                .doesNotContainKey(Marks.OWNER);
        assertThat(bench.client
                        .batch()
                        .v1()
                        .jobs()
                        .inNamespace(namespace)
                        .list()
                        .getItems())
                .isEmpty();
        assertThat(bench.client.resourceQuotas().inNamespace(namespace).list().getItems())
                .isEmpty();
    }

    @Test
    void secretForRegistriesIsCopiedToTheTenant() {
        bench.options.put("pullSecret", "default/pull-" + bench.options.get("namespacePrefix") + "x");
        bench.restart();
        var tenant = UUID.randomUUID();
        var missing = bench.connector.submit(bench.order().ofTenant(tenant).order());
        bench.client
                .secrets()
                .inNamespace("default")
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withName("pull-" + bench.options.get("namespacePrefix") + "x")
                        .endMetadata()
                        .withType("kubernetes.io/dockerconfigjson")
                        .addToData(
                                ".dockerconfigjson",
                                Base64.getEncoder().encodeToString("{}".getBytes(StandardCharsets.UTF_8)))
                        .build())
                .create();
        var order = bench.order().ofTenant(tenant);

        bench.connector.submit(order.order());

        assertRejected(missing, EndCause.NOT_ISOLATED);
        assertThat(bench.client
                        .secrets()
                        .inNamespace(namespaceOf(tenant))
                        .withName("cardhour-pull")
                        .get()
                        .getType())
                .isEqualTo("kubernetes.io/dockerconfigjson");
        assertThat(onlyJob(order)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getImagePullSecrets()
                        .getFirst()
                        .getName())
                .isEqualTo("cardhour-pull");
    }

    Job onlyJob(OrderBuilder order) {
        var jobs = bench.played.jobs(order.name());
        assertThat(jobs).hasSize(1);
        return jobs.getFirst();
    }
}
