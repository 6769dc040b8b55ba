package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateBuilder;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceQuotaStatusBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.RunName;

/**
 * Plays what a bare API server lacks: the controller that makes pods for Jobs, the scheduler that gives them nodes, and
 * the kubelets that say how it goes.
 */
final class PlayedCluster {

    private final KubernetesClient client;
    private final String nodePrefix;

    PlayedCluster(KubernetesClient client, String nodePrefix) {
        this.client = client;
        this.nodePrefix = nodePrefix;
    }

    List<Job> jobs(RunName run) {
        return client
                .batch()
                .v1()
                .jobs()
                .inAnyNamespace()
                .withLabel(Marks.RUN, run.run().toString())
                .list()
                .getItems()
                .stream()
                .sorted(Comparator.comparing(job -> job.getMetadata().getName()))
                .toList();
    }

    List<Pod> pods(RunName run) {
        return client.pods().inAnyNamespace().withLabel(Marks.RUN, run.run().toString()).list().getItems().stream()
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
    }

    /** As the controller does: a pod for each program that its Jobs want, given to no node yet. */
    void makePods(RunName run) {
        for (var job : jobs(run)) {
            for (int index = 0; index < job.getSpec().getParallelism(); index++) {
                pod(job, "-" + UUID.randomUUID().toString().substring(0, 5), null);
            }
        }
    }

    /** Makes the pods with a node, as the scheduler would give them one. */
    void bindPods(RunName run) {
        for (var job : jobs(run)) {
            for (int index = 0; index < job.getSpec().getParallelism(); index++) {
                pod(job, "-" + UUID.randomUUID().toString().substring(0, 5), nodePrefix + "any");
            }
        }
        status(run, status -> status.withPhase("Pending"), waiting("ContainerCreating", ""));
    }

    private void pod(Job job, String suffix, String node) {
        countQuota(job.getMetadata().getNamespace());
        var template = job.getSpec().getTemplate();
        var pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace(job.getMetadata().getNamespace())
                .withName(job.getMetadata().getName() + suffix)
                .withLabels(template.getMetadata().getLabels())
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("batch/v1")
                        .withKind("Job")
                        .withName(job.getMetadata().getName())
                        .withUid(job.getMetadata().getUid())
                        .withController(true)
                        .build())
                .endMetadata()
                .withSpec(template.getSpec())
                .editSpec()
                .withNodeName(node)
                .endSpec()
                .build();
        client.resource(pod).create();
        status(pod, new PodStatusBuilder().withPhase("Pending").build());
    }

    /** A quota whose use nobody has counted lets nothing in. */
    private void countQuota(String namespace) {
        client.resourceQuotas().inNamespace(namespace).list().getItems().stream()
                .filter(quota -> quota.getStatus() == null
                        || quota.getStatus().getHard() == null
                        || quota.getStatus().getHard().isEmpty())
                .forEach(quota -> client.resource(quota).editStatus(found -> {
                    var none = found.getSpec().getHard().keySet().stream()
                            .collect(Collectors.toMap(name -> name, name -> new Quantity("0")));
                    found.setStatus(new ResourceQuotaStatusBuilder()
                            .withHard(found.getSpec().getHard())
                            .withUsed(none)
                            .build());
                    return found;
                }));
    }

    void waits(RunName run, String reason, String message) {
        status(run, status -> status.withPhase("Pending"), waiting(reason, message));
    }

    void runs(RunName run, Instant since) {
        pods(run).forEach(pod -> runs(pod, since));
    }

    void runs(Pod pod, Instant since) {
        var state = new ContainerStateBuilder()
                .withNewRunning()
                .withStartedAt(since.toString())
                .endRunning()
                .build();
        status(pod, withState(new PodStatusBuilder().withPhase("Running"), state));
    }

    void ends(RunName run, Instant since, Instant at, int exitCode) {
        pods(run).forEach(pod -> ends(pod, since, at, exitCode));
    }

    void ends(Pod pod, Instant since, Instant at, int exitCode) {
        var phase = exitCode == 0 ? "Succeeded" : "Failed";
        status(
                pod,
                withState(
                        new PodStatusBuilder().withPhase(phase),
                        terminated(since, at, exitCode, exitCode == 0 ? "Completed" : "Error")));
    }

    void endsBecause(RunName run, Instant since, Instant at, String podReason, String programReason) {
        pods(run)
                .forEach(pod -> status(
                        pod,
                        withState(
                                new PodStatusBuilder().withPhase("Failed").withReason(podReason),
                                terminated(since, at, 137, programReason))));
    }

    private static ContainerState terminated(Instant since, Instant at, int exitCode, String reason) {
        return new ContainerStateBuilder()
                .withNewTerminated()
                .withStartedAt(since.toString())
                .withFinishedAt(at.toString())
                .withExitCode(exitCode)
                .withReason(reason)
                .endTerminated()
                .build();
    }

    private static ContainerState waiting(String reason, String message) {
        return new ContainerStateBuilder().withNewWaiting(message, reason).build();
    }

    private void status(RunName run, UnaryOperator<PodStatusBuilder> change, ContainerState state) {
        pods(run).forEach(pod -> status(pod, withState(change.apply(new PodStatusBuilder()), state)));
    }

    private static PodStatus withState(PodStatusBuilder status, ContainerState state) {
        return status.withContainerStatuses(new ContainerStatusBuilder()
                        .withName(RunPod.CONTAINER)
                        .withImage("image")
                        .withImageID("id")
                        .withReady(false)
                        .withRestartCount(0)
                        .withState(state)
                        .build())
                .build();
    }

    private void status(Pod pod, PodStatus status) {
        client.resource(pod)
                .editStatus(found -> new PodBuilder(found).withStatus(status).build());
    }

    /** As the controller says it at the end. */
    void jobs(RunName run, String type, String reason, Instant at) {
        jobs(run).forEach(job -> job(job, type, reason, at));
    }

    void job(Job job, String type, String reason, Instant at) {
        client.resource(job)
                .editStatus(found -> new JobBuilder(found)
                        .withNewStatus()
                        .addNewCondition()
                        .withType(type)
                        .withStatus("True")
                        .withReason(reason)
                        .withLastTransitionTime(at.toString())
                        .endCondition()
                        .endStatus()
                        .build());
    }

    void tells(RunName run, String kind, String reason, String message, Instant at) {
        var objects = kind.equals("Pod") ? List.<HasMetadata>copyOf(pods(run)) : List.<HasMetadata>copyOf(jobs(run));
        objects.forEach(object -> client.v1()
                .events()
                .resource(new EventBuilder()
                        .withNewMetadata()
                        .withNamespace(object.getMetadata().getNamespace())
                        .withName("e" + UUID.randomUUID())
                        .endMetadata()
                        .withNewInvolvedObject()
                        .withKind(kind)
                        .withName(object.getMetadata().getName())
                        .withNamespace(object.getMetadata().getNamespace())
                        .endInvolvedObject()
                        .withReason(reason)
                        .withMessage(message)
                        .withType("Warning")
                        .withFirstTimestamp(at.toString())
                        .withLastTimestamp(at.toString())
                        .build())
                .create());
    }

    /** As kubelets do once a program has ended: pods that are being deleted are then gone. */
    void sweep(RunName run) {
        pods(run).stream()
                .filter(pod -> pod.getMetadata().getDeletionTimestamp() != null)
                .forEach(this::remove);
    }

    void remove(Pod pod) {
        client.resource(pod).withGracePeriod(0).delete();
    }

    void removeNamespace(String name) {
        client.pods().inNamespace(name).withGracePeriod(0).delete();
        client.namespaces().withName(name).delete();
    }
}
