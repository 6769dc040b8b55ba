package org.cardhour.scheduling.control;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.control.Workload;
import org.cardhour.jobs.control.Workload.Evictions;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Standing;

/** Shows stored jobs and runs as the scheduler sees them. */
final class JobSnapshots {

    private static final Duration DAY = Duration.ofDays(1);

    private final Map<UUID, Map<UUID, Instant>> backoff;
    private final Map<UUID, Evictions> evictionsToday;
    private final Set<UUID> failingOver;

    private JobSnapshots(
            Map<UUID, Map<UUID, Instant>> backoff, Map<UUID, Evictions> evictionsToday, Set<UUID> failingOver) {
        this.backoff = backoff;
        this.evictionsToday = evictionsToday;
        this.failingOver = failingOver;
    }

    /** Of any job. */
    static JobSnapshots of(Workload workload, Instant now) {
        return new JobSnapshots(workload.backoff(now), workload.evictionsSince(now.minus(DAY)), workload.failingOver());
    }

    /** Of these jobs only. */
    static JobSnapshots of(Workload workload, Collection<UUID> jobs, Instant now) {
        return new JobSnapshots(
                workload.backoff(now, jobs), workload.evictionsSince(now.minus(DAY), jobs), workload.failingOver(jobs));
    }

    /** Until when each job that the clock alone will change is shown as it is now; others are so for good. */
    Map<UUID, Instant> lastInstants() {
        var last = new HashMap<UUID, Instant>();
        evictionsToday.forEach(
                (job, evictions) -> last.put(job, evictions.first().plus(DAY)));
        backoff.forEach((job, clusters) ->
                clusters.values().forEach(until -> last.merge(job, until.minusMillis(1), JobSnapshots::earlier)));
        return last;
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    Job pending(org.cardhour.jobs.entity.Job job, PoolOffer offer) {
        return job(job, offer, job.isHeld() ? List.of(Reason.of(PendingReason.HELD)) : List.of());
    }

    Run run(Workload.Holding holding, PoolOffer offer) {
        var run = holding.run();
        var start = run.times().start().orElse(run.times().dispatchedAt());
        return new Run(
                run.id(),
                job(holding.job(), offer, List.of()),
                allocation(holding),
                run.hasGivenQuotaBack()
                        ? Standing.FORFEITED
                        : Standing.valueOf(run.standing().name()),
                run.hasEnded() || run.stop().isPresent(),
                run.times().dispatchedAt(),
                run.progress().saved().orElse(start),
                run.recalledUntil());
    }

    private Job job(org.cardhour.jobs.entity.Job job, PoolOffer offer, List<Reason> obstacles) {
        var terms = job.ask().terms();
        return new Job(
                job.id(),
                job.submission().tenantId(),
                Optional.of(job.submission().projectId()),
                offer.ask(job.submission().tenantId(), job.ask()),
                terms.priority(),
                terms.preemptible(),
                failingOver.contains(job.id()),
                job.submittedAt(),
                terms.walltime(),
                offer.notBefore(terms),
                backoff.getOrDefault(job.id(), Map.of()),
                job.evictions(),
                Optional.ofNullable(evictionsToday.get(job.id()))
                        .map(Evictions::count)
                        .orElse(0),
                obstacles);
    }

    private static Allocation allocation(Workload.Holding holding) {
        var nodes = new ArrayList<Allocation.OnNode>();
        for (var node : holding.nodes()) {
            nodes.add(new Allocation.OnNode(
                    node.nodeId(),
                    holding.cards().stream()
                            .filter(card -> card.nodeId().equals(node.nodeId()))
                            .map(card -> new Allocation.OfCard(card.cardId(), card.part()))
                            .toList()));
        }
        var place = holding.run().place();
        return new Allocation(place.clusterId(), place.model(), nodes);
    }
}
