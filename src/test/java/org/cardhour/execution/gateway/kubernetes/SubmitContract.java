package org.cardhour.execution.gateway.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Submission.Accepted;
import org.junit.jupiter.api.Test;

/** What holds of submitting to any API server, from 1.20 on. */
abstract class SubmitContract extends WallsContract {

    @Test
    void runIsAJobThatHoldsExactlyWhatWasPlaced() {
        var order = bench.order().needing(2, "A100-80G").on("n7");

        bench.connector.submit(order.order());

        var job = onlyJob(order);
        assertThat(job.getMetadata().getName()).isEqualTo(order.name().toString());
        assertThat(job.getSpec().getBackoffLimit()).isZero();
        assertThat(job.getSpec().getTtlSecondsAfterFinished()).isNull();
        var pod = job.getSpec().getTemplate().getSpec();
        assertThat(pod.getActiveDeadlineSeconds()).isEqualTo(7_200);
        assertThat(job.getSpec().getActiveDeadlineSeconds()).isGreaterThan(7_200);
        assertThat(pod.getTerminationGracePeriodSeconds()).isEqualTo(OrderBuilder.GRACE.toSeconds());
        var resources = pod.getContainers().getFirst().getResources();
        assertThat(resources.getLimits())
                .isEqualTo(resources.getRequests())
                .containsEntry("cpu", new Quantity("4"))
                .containsEntry("memory", new Quantity("8Gi"))
                .containsEntry(ClusterBench.GPU, new Quantity("2"));
        assertThat(pod.getAffinity().toString()).contains("metadata.name").contains("n7");
    }

    @Test
    void podHasNoRightsAndNoWayToItsHost() {
        var order = bench.order();

        bench.connector.submit(order.order());

        var pod = onlyJob(order).getSpec().getTemplate().getSpec();
        assertThat(pod.getServiceAccountName()).isEqualTo("cardhour-run");
        assertThat(pod.getAutomountServiceAccountToken()).isFalse();
        assertThat(pod.getRestartPolicy()).isEqualTo("Never");
        assertThat(List.of(isTrue(pod.getHostNetwork()), isTrue(pod.getHostPID()), isTrue(pod.getHostIPC())))
                .containsOnly(false);
        assertThat(pod.getVolumes()).isNullOrEmpty();
        assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
        var container = pod.getContainers().getFirst().getSecurityContext();
        assertThat(container.getAllowPrivilegeEscalation()).isFalse();
        assertThat(container.getCapabilities().getDrop()).containsExactly("ALL");
    }

    private static boolean isTrue(Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }

    @Test
    void tokenIsInASecretAndNowhereElse() {
        var order = bench.order().with("MINE", "$(HOME)").with("NVIDIA_VISIBLE_DEVICES", "all");

        bench.connector.submit(order.order());

        var job = onlyJob(order);
        assertThat(job.toString()).doesNotContain("canary");
        var secret = bench.client
                .secrets()
                .inNamespace(job.getMetadata().getNamespace())
                .withName(order.name().toString())
                .get();
        assertThat(new String(Base64.getDecoder().decode(secret.getData().get("token")), StandardCharsets.UTF_8))
                .isEqualTo("canary-" + order.name().run());
        assertThat(secret.getMetadata().getOwnerReferences().getFirst().getUid())
                .isEqualTo(job.getMetadata().getUid());
        var variables =
                job.getSpec().getTemplate().getSpec().getContainers().getFirst().getEnv();
        assertThat(variables)
                .anyMatch(variable -> variable.getName().equals("CARDHOUR_RUN")
                        && variable.getValue().equals(order.name().run().toString()))
                .anyMatch(variable ->
                        variable.getName().equals("MINE") && variable.getValue().equals("$$(HOME)"))
                .noneMatch(variable -> variable.getName().equals("NVIDIA_VISIBLE_DEVICES"));
    }

    @Test
    void secondSubmitMakesNothingNew() {
        var order = bench.order();
        var first = bench.connector.submit(order.order());
        bench.restart();

        var second = bench.connector.submit(order.order());

        assertThat(second).isEqualTo(first).isInstanceOf(Accepted.class);
        assertThat(bench.played.jobs(order.name())).hasSize(1);
    }

    @Test
    void jobOfSomebodyElseWithOurNameIsLeftAsItIs() {
        var tenant = UUID.randomUUID();
        bench.connector.submit(bench.order().ofTenant(tenant).order());
        var order = bench.order().ofTenant(tenant);
        foreignJob(namespaceOf(tenant), order.name().toString());

        var submission = bench.connector.submit(order.order());

        assertRejected(submission, EndCause.NOT_LAUNCHED);
        var foreign = bench.client
                .batch()
                .v1()
                .jobs()
                .inNamespace(namespaceOf(tenant))
                .withName(order.name().toString());
        assertThat(foreign.get().getMetadata().getLabels()).doesNotContainKey(Marks.RUN);
        assertThat(bench.client
                        .secrets()
                        .inNamespace(namespaceOf(tenant))
                        .withName(order.name().toString())
                        .get())
                .isNull();
        bench.connector.cancel(order.name(), Duration.ZERO);
        assertThat(foreign.get().getSpec().getParallelism()).isEqualTo(1);
    }

    private void foreignJob(String namespace, String name) {
        bench.client
                .resource(new JobBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(name)
                        .addToLabels("team", "ours")
                        .endMetadata()
                        .withNewSpec()
                        .withParallelism(1)
                        .withNewTemplate()
                        .withNewSpec()
                        .withRestartPolicy("Never")
                        .addNewContainer()
                        .withName("main")
                        .withImage("busybox")
                        .endContainer()
                        .endSpec()
                        .endTemplate()
                        .endSpec()
                        .build())
                .create();
    }

    @Test
    void runOnSeveralNodesHasAProgramOnEach() {
        var order = bench.order().on("n1", "n2", "n3");

        bench.connector.submit(order.order());

        var jobs = bench.played.jobs(order.name());
        if (hasIndexedJobs()) {
            assertThat(jobs).hasSize(1);
            assertThat(jobs.getFirst().getSpec().getCompletionMode()).isEqualTo("Indexed");
            assertThat(jobs.getFirst().getSpec().getCompletions()).isEqualTo(3);
        } else {
            assertThat(jobs)
                    .extracting(job -> job.getMetadata().getName())
                    .containsExactly(order.name() + "-0", order.name() + "-1", order.name() + "-2");
        }
        bench.played.makePods(order.name());
        assertThat(bench.played.pods(order.name())).hasSize(3);
    }

    @Test
    void runOnSeveralNodesIsMadeWhollyOrNotAtAll() {
        var tenant = UUID.randomUUID();
        bench.connector.submit(bench.order().ofTenant(tenant).order());
        var order = bench.order().ofTenant(tenant).on("n1", "n2", "n3");
        foreignJob(namespaceOf(tenant), order.name() + (hasIndexedJobs() ? "" : "-2"));

        var submission = bench.connector.submit(order.order());

        assertRejected(submission, EndCause.NOT_LAUNCHED);
        assertThat(bench.played.jobs(order.name())).isEmpty();
        assertThat(bench.client
                        .secrets()
                        .inNamespace(namespaceOf(tenant))
                        .withName(order.name().toString())
                        .get())
                .isNull();
    }

    private boolean hasIndexedJobs() {
        return ServerVersion.of(bench.client.getKubernetesVersion()).hasIndexedJobs();
    }

    @Test
    void impossibleOrdersAreRefusedBeforeAnythingIsMade() {
        var tenant = UUID.randomUUID();

        assertRejected(
                bench.connector.submit(
                        bench.order().ofTenant(tenant).withoutImage().order()),
                EndCause.IMAGE_NOT_FOUND);
        assertRejected(
                bench.connector.submit(
                        bench.order().ofTenant(tenant).with("1=2", "x").order()),
                EndCause.BAD_COMMAND);
        assertRejected(
                bench.connector.submit(
                        bench.order().ofTenant(tenant).ofPart(500).order()),
                EndCause.NOT_LAUNCHED);
        assertRejected(
                bench.connector.submit(
                        bench.order().ofTenant(tenant).needing(1, "TPU-9").order()),
                EndCause.NOT_LAUNCHED);
        assertThat(bench.client.namespaces().withName(namespaceOf(tenant)).get())
                .isNull();
    }

    @Test
    void twoTenantsNeverShareANamespace() {
        bench.connector.submit(bench.order().as("shared").order());

        var other = bench.connector.submit(bench.order().as("shared").order());

        assertRejected(other, EndCause.NOT_ISOLATED);
    }

    @Test
    void accountThatIsNoNameIsRefused() {
        assertRejected(bench.connector.submit(bench.order().as("../kube-system").order()), EndCause.NOT_ISOLATED);
    }
}
