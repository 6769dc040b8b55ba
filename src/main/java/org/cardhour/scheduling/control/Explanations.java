package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.cardhour.jobs.control.JobReading;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Scheduler;

/** Says why a job waits by asking the scheduler itself, on the state of this moment. */
@UseCase
public class Explanations {

    private final Scheduler scheduler = new Scheduler();

    private final JobReading jobs;
    private final PoolReading pools;

    @Inject
    Explanations(JobReading jobs, PoolReading pools) {
        this.jobs = jobs;
        this.pools = pools;
    }

    public Outcome<Explanation> of(Actor actor, UUID id, Instant now) {
        return jobs.find(actor, id, now).map(facts -> explain(facts.job(), now));
    }

    private Explanation explain(Job job, Instant now) {
        if (job.state() != JobState.QUEUED) {
            return new Explanation(job.id(), job.state(), OptionalInt.empty(), List.of());
        }
        return pools.ofTenant(job.submission().tenantId(), now)
                .map(pool -> explain(job, scheduler.plan(pool.snapshot())))
                .orElseGet(() -> new Explanation(
                        job.id(), job.state(), OptionalInt.empty(), List.of(Reason.of(PendingReason.NO_QUOTA))));
    }

    private static Explanation explain(Job job, Plan plan) {
        var waiting = plan.waits().map(wait -> wait.job().id()).toList();
        int place = waiting.indexOf(job.id());
        var reasons = plan.waits()
                .filter(wait -> wait.job().id().equals(job.id()))
                .map(Decision.Wait::reasons)
                .findFirst()
                .orElse(List.of(Reason.of(PendingReason.PENDING_EVALUATION)));
        return new Explanation(
                job.id(), job.state(), place < 0 ? OptionalInt.of(1) : OptionalInt.of(place + 1), reasons);
    }
}
