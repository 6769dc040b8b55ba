package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.cardhour.jobs.control.JobRequest;
import org.cardhour.jobs.control.JobSubmission;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.scheduling.control.Explanation.StartBasis;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Snapshot;

/** Says what would become of a job if it were submitted now: the way of a real one, stopped before anything is stored. */
@UseCase
public class DryRun {

    private final Scheduler scheduler = new Scheduler();

    private final JobSubmission submission;
    private final PoolReading pools;
    private final JobCosts costs;
    private final ClusterReading clusters;

    @Inject
    DryRun(JobSubmission submission, PoolReading pools, JobCosts costs, ClusterReading clusters) {
        this.clusters = clusters;
        this.submission = submission;
        this.pools = pools;
        this.costs = costs;
    }

    /** What the job may expect, or why it would not be taken. */
    public Outcome<Prospect> of(Actor actor, JobRequest request, Instant now) {
        return submission.draft(actor, request, now).map(job -> prospect(job, now));
    }

    private Prospect prospect(Job job, Instant now) {
        var snapshot = pools.with(job, now)
                .orElseThrow(() -> new IllegalStateException("no pool for job " + job.id() + " that was taken"))
                .snapshot();
        var plan = scheduler.plan(snapshot);
        var start = start(job, plan);
        var models = start.map(place -> Set.of(place.model())).orElseGet(() -> models(job, snapshot));
        return new Prospect(
                start,
                start.isPresent()
                        ? starting(job, now)
                        : Explanations.explain(job, plan).naming(clusters.codes()),
                costs.of(job, models, now));
    }

    private static Optional<Prospect.Place> start(Job job, Plan plan) {
        return plan.starts()
                .filter(start -> start.job().id().equals(job.id()))
                .findFirst()
                .map(DryRun::place);
    }

    private static Prospect.Place place(Decision.Start start) {
        var given = start.allocation();
        return new Prospect.Place(
                given.clusterId(), given.model(), given.nodes().size(), start.standing(), start.score());
    }

    private static Explanation starting(Job job, Instant now) {
        return new Explanation(
                job.id(),
                job.state(),
                OptionalInt.empty(),
                List.of(),
                Optional.of(now),
                StartBasis.ROOM_NOW,
                List.of(),
                Map.of());
    }

    /** The card models of the pool that would do; none for a job without cards. */
    private static Set<String> models(Job job, Snapshot snapshot) {
        var demand = job.ask().demand();
        var models = new TreeSet<String>();
        if (demand.cardsPerNode().isNone()) {
            models.add("");
            return models;
        }
        snapshot.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .flatMap(node -> node.cards().stream())
                .filter(card -> demand.accepts(card.model(), card.memoryGib()))
                .forEach(card -> models.add(card.model()));
        return models;
    }
}
