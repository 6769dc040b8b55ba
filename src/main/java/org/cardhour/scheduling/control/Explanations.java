package org.cardhour.scheduling.control;

import static java.util.Comparator.comparingInt;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.cardhour.jobs.control.JobFacts;
import org.cardhour.jobs.control.JobFilter;
import org.cardhour.jobs.control.JobReading;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.scheduling.control.Explanation.StartBasis;
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
    private final ClusterReading clusters;

    @Inject
    Explanations(JobReading jobs, PoolReading pools, ClusterReading clusters) {
        this.clusters = clusters;
        this.jobs = jobs;
        this.pools = pools;
    }

    /** A job that waits, and why. */
    public record Waiting(Job job, Explanation explanation) {}

    public Outcome<Explanation> of(Actor actor, UUID id, Instant now) {
        return jobs.find(actor, id, now).map(facts -> explain(facts.job(), now).naming(clusters.codes()));
    }

    /**
     * The jobs that wait and that the actor may see, first in its pool first, each with the reasons.
     *
     * @param most how many are looked at, the newest ones
     */
    public List<Waiting> waiting(Actor actor, int most, Instant now) {
        var plans = new HashMap<UUID, Optional<Plan>>();
        var codes = clusters.codes();
        return jobs.list(actor, JobFilter.inState(JobState.QUEUED), most).stream()
                .map(JobFacts::job)
                .map(job -> new Waiting(
                        job,
                        explain(job, plans.computeIfAbsent(job.submission().tenantId(), of -> plan(of, now)))
                                .naming(codes)))
                .sorted(comparingInt(
                                (Waiting job) -> job.explanation().position().orElse(Integer.MAX_VALUE))
                        .thenComparing(waiting -> waiting.job().id()))
                .toList();
    }

    private Explanation explain(Job job, Instant now) {
        if (job.state() != JobState.QUEUED) {
            return new Explanation(job.id(), job.state(), OptionalInt.empty(), List.of());
        }
        return explain(job, plan(job.submission().tenantId(), now));
    }

    private Optional<Plan> plan(UUID tenant, Instant now) {
        return pools.ofTenant(tenant, now).map(pool -> scheduler.plan(pool.snapshot()));
    }

    private static Explanation explain(Job job, Optional<Plan> plan) {
        return plan.map(known -> explain(job, known))
                .orElseGet(() -> new Explanation(
                        job.id(), job.state(), OptionalInt.empty(), List.of(Reason.of(PendingReason.NO_QUOTA))));
    }

    /** What the plan says of a job that waits. */
    static Explanation explain(Job job, Plan plan) {
        var reasons = plan.wait(job.id())
                .map(Decision.Wait::reasons)
                .orElse(List.of(Reason.of(PendingReason.PENDING_EVALUATION)));
        var position = plan.position(job.id());
        var room = plan.estimatedStart(job.id());
        var notBefore = reasons.stream()
                .filter(reason -> reason.code() == PendingReason.NOT_YET)
                .flatMap(reason -> reason.until().stream())
                .filter(wished -> room.filter(wished::isAfter).isPresent())
                .findFirst();
        return new Explanation(
                job.id(),
                job.state(),
                position.isPresent() ? position : OptionalInt.of(1),
                reasons,
                notBefore.or(() -> room),
                basis(room, notBefore),
                plan.hints(job.id()),
                Map.of());
    }

    private static StartBasis basis(Optional<Instant> room, Optional<Instant> notBefore) {
        if (room.isEmpty()) {
            return StartBasis.UNKNOWN;
        }
        return notBefore.isPresent() ? StartBasis.NOT_BEFORE : StartBasis.WALLTIME_LIMITS;
    }
}
