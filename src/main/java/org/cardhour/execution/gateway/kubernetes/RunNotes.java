package org.cardhour.execution.gateway.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.time.Instant;
import org.cardhour.execution.gateway.kubernetes.RunView.Stop;

/** Writes to the objects of runs: notes on them, and that they are to end. */
final class RunNotes {

    private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

    private final ApiServer api;

    RunNotes(ApiServer api) {
        this.api = api;
    }

    void startedAt(Job job, Instant at) {
        note(job, Marks.STARTED, at.toString());
    }

    void freedAt(Job job, Instant at) {
        note(job, Marks.FREED, at.toString());
    }

    void stopped(Job job, Stop stop) {
        note(job, Marks.STOP, stop.toString());
    }

    private void note(Job job, String key, String value) {
        patch(job, "{\"metadata\":{\"annotations\":{\"" + key + "\":\"" + value + "\"}}}");
    }

    /** The Job stays, as the record of the run; it just wants no pods any more, and its controller ends those it has. */
    void wantNoPods(Job job) {
        patch(job, "{\"spec\":{\"parallelism\":0}}");
    }

    private void patch(Job job, String change) {
        api.find(client -> client.batch()
                .v1()
                .jobs()
                .inNamespace(job.getMetadata().getNamespace())
                .withName(job.getMetadata().getName())
                .patch(MERGE, change));
    }

    /** Ends its program within the pod's own grace, and leaves the pod there with its log, its times and its exit code. */
    void letEnd(Pod pod) {
        api.find(client -> client.resource(pod).patch(MERGE, "{\"spec\":{\"activeDeadlineSeconds\":1}}"));
    }

    /** Never with no grace at all: that would forget the pod while its program may still run. */
    void delete(Pod pod, Duration grace) {
        api.find(client -> client.resource(pod)
                .withGracePeriod(Math.max(1, grace.toSeconds()))
                .delete());
    }

    /** Removes the Job and whatever belongs to it. */
    void forget(Job job) {
        api.find(client -> client.resource(new JobBuilder(job).build()).delete());
    }
}
