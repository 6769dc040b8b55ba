package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.Submission.Accepted;
import org.cardhour.execution.gateway.Submission.Rejected;

/** Brings a run to the cluster, once: as a whole or not at all, and never in the place of something of others. */
final class Submitting {

    private final ApiServer api;
    private final ClusterOptions options;
    private final TenantNamespaces namespaces;

    Submitting(ApiServer api, ClusterOptions options) {
        this.api = api;
        this.options = options;
        namespaces = new TenantNamespaces(api, options);
    }

    Submission submit(RunOrder order, Instant now) {
        var faults = OrderFaults.of(order, options);
        if (faults.isPresent()) {
            return faults.get();
        }
        try {
            return switch (namespaces.placeOf(order.owner(), now)) {
                case TenantNamespaces.Place.Nowhere(var why) -> new Rejected(EndCause.NOT_ISOLATED, why);
                case TenantNamespaces.Place.In(var namespace) -> place(order, namespace);
            };
        } catch (ApiRefusal refusal) {
            return rejected(refusal);
        }
    }

    private Submission place(RunOrder order, String namespace) {
        var version = ServerVersion.of(api.ask(client -> client.getKubernetesVersion()));
        var parts = new RunJobs(order, namespace, options);
        var made = new ArrayList<HasMetadata>();
        try {
            var token = make(parts.token(), made);
            var jobs = new ArrayList<Job>();
            for (var job : parts.jobs(version)) {
                jobs.add(make(job, made));
            }
            own(token, jobs.getFirst());
            return new Accepted(namespace + "/" + order.name(), createdAt(jobs.getFirst()));
        } catch (Clash clash) {
            remove(made);
            return new Rejected(EndCause.NOT_LAUNCHED, clash.why);
        } catch (ApiRefusal refusal) {
            if (refusal.isFinal()) {
                remove(made);
            }
            throw refusal;
        }
    }

    /** What is there already since an earlier call is left as it is. */
    private <T extends HasMetadata> T make(T wanted, List<HasMetadata> made) throws Clash {
        try {
            var there = api.ask(client -> client.resource(wanted).create());
            made.add(there);
            return there;
        } catch (ApiRefusal refusal) {
            if (!refusal.isTaken()) {
                throw refusal;
            }
            return api.find(client -> client.resource(wanted).get())
                    .filter(found ->
                            options.marks().areOn(found, Marks.runOf(wanted).orElseThrow()))
                    .orElseThrow(() -> new Clash(wanted));
        }
    }

    /** When the Job goes, the token goes. */
    private void own(Secret token, Job job) {
        if (!token.getMetadata().getOwnerReferences().isEmpty()) {
            return;
        }
        var owner = new OwnerReferenceBuilder()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName(job.getMetadata().getName())
                .withUid(job.getMetadata().getUid())
                .build();
        api.ask(client -> client.resource(token)
                .edit(found -> new SecretBuilder(found)
                        .editMetadata()
                        .withOwnerReferences(owner)
                        .endMetadata()
                        .build()));
    }

    /** A part of a run is worse than none. */
    private void remove(List<HasMetadata> made) {
        for (var part : made.reversed()) {
            api.ask(client -> client.resource(part).delete());
        }
    }

    private static Instant createdAt(Job job) {
        return Instant.parse(job.getMetadata().getCreationTimestamp());
    }

    private static Submission rejected(ApiRefusal refusal) {
        if (!refusal.isFinal()) {
            throw refusal;
        }
        return new Rejected(refusal.isOverQuota() ? EndCause.DRAINED : EndCause.NOT_LAUNCHED, refusal.why());
    }

    /** Something of the name of ours is there that is not ours. */
    private static final class Clash extends Exception {

        private final String why;

        Clash(HasMetadata wanted) {
            why = wanted.getKind() + " " + wanted.getMetadata().getName()
                    + " is there and is not Cardhour's of this run";
        }
    }
}
