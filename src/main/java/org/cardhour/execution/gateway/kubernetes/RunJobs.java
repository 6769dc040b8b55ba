package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.cardhour.execution.gateway.RunOrder;

/**
 * The objects that a run is to a cluster. A run on several nodes is one Indexed Job where the server has such, else a Job
 * for each of them.
 */
record RunJobs(RunOrder order, String namespace, ClusterOptions options) {

    /**
     * The engine's own limit lies behind that of the pods: it ends a run by deleting its pods, and their logs with them,
     * and counts from before they are placed.
     */
    private static final Duration BACKSTOP = Duration.ofMinutes(15);

    /** Holds what only the program may know, so that whoever may read pods can't. */
    Secret token() {
        var text = order.access().token().getBytes(StandardCharsets.UTF_8);
        return new SecretBuilder()
                .withMetadata(named(order.name().toString()))
                .withType("Opaque")
                .withData(Map.of(RunPod.TOKEN_KEY, Base64.getEncoder().encodeToString(text)))
                .build();
    }

    List<Job> jobs(ServerVersion version) {
        if (order.nodes().size() == 1) {
            return List.of(job(order.name().toString(), RunPod.single(order, options)));
        }
        return version.hasIndexedJobs() ? List.of(indexed()) : members();
    }

    private Job indexed() {
        var count = order.nodes().size();
        return new JobBuilder(job(order.name().toString(), RunPod.indexed(order, options)))
                .editSpec()
                .withCompletionMode("Indexed")
                .withCompletions(count)
                .withParallelism(count)
                .endSpec()
                .build();
    }

    private List<Job> members() {
        return IntStream.range(0, order.nodes().size())
                .mapToObj(index -> job(order.name() + "-" + index, RunPod.member(order, options, index)))
                .toList();
    }

    private Job job(String name, RunPod pod) {
        var limit = order.limits().walltime().map(time -> time.plus(BACKSTOP).toSeconds());
        return new JobBuilder()
                .withMetadata(named(name))
                .withNewSpec()
                .withCompletions(1)
                .withParallelism(1)
                .withBackoffLimit(0)
                .withActiveDeadlineSeconds(limit.orElse(null))
                .withTemplate(template(pod))
                .endSpec()
                .build();
    }

    private PodTemplateSpec template(RunPod pod) {
        return new PodTemplateSpecBuilder()
                .withNewMetadata()
                .withLabels(options.marks().ofRun(order))
                .endMetadata()
                .withSpec(pod.spec())
                .build();
    }

    private ObjectMeta named(String name) {
        var cards =
                order.cards().stream().mapToLong(RunOrder.CardSlot::thousandths).sum();
        return new ObjectMetaBuilder()
                .withNamespace(namespace)
                .withName(name)
                .withLabels(options.marks().ofRun(order))
                .withAnnotations(Map.of(
                        Marks.PROJECT, order.owner().project().toString(),
                        Marks.JOB, order.owner().job().toString(),
                        Marks.CARDS, Long.toString(cards),
                        Marks.MEMBERS, Integer.toString(order.nodes().size())))
                .build();
    }
}
