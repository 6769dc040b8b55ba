package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.jobs.control.JobChanges.Changes;
import org.cardhour.jobs.control.Workload;
import org.cardhour.jobs.control.Workload.Holding;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.UseCase;

/** Reads from the database what the kept boards are made of: all of it, or what has changed. */
@UseCase
public class KeptReading {

    private static final int AT_ONCE = 500;

    private final FrameMarks marks;
    private final PoolFrames frames;
    private final PoolSnapshots snapshots;
    private final PoolPolicies policies;
    private final PoolOffers offers;
    private final Workload workload;

    @Inject
    KeptReading(
            FrameMarks marks,
            PoolFrames frames,
            PoolSnapshots snapshots,
            PoolPolicies policies,
            PoolOffers offers,
            Workload workload) {
        this.marks = marks;
        this.frames = frames;
        this.snapshots = snapshots;
        this.policies = policies;
        this.offers = offers;
        this.workload = workload;
    }

    /** All pools anew; when one is left out because it can not be read, its marks are none, and the next pass reads again. */
    public Kept whole(Instant now) {
        var seen = marks.read(); // before what they tell of, so that they can only be too old
        var jobs = JobSnapshots.of(workload, now);
        var waiting = workload.waiting();
        var holding = workload.holding();
        var known = frames.all();
        var pools = PoolByPool.each(
                known,
                frame -> frame.facts().pool().name(),
                frame -> new KeptPool(frame, snapshots.of(frame, jobs, waiting, holding, now)));
        var kept = new Kept(pools, pools.size() == known.size() ? seen : List.of(), now);
        remember(kept, List.of(), waiting, holding, now);
        kept.lastAsShown(jobs.lastInstants());
        return kept;
    }

    /** Brings the boards to what is so now; false when other jobs or runs belong to them and they are to be made anew. */
    public boolean follow(Kept kept, Changes told, Instant now) {
        var seen = marks.read();
        if (!seen.equals(kept.marks()) && !kept.becomes(frames.all(), seen)) {
            return false;
        }
        var due = kept.due(told, now);
        kept.clockMoved(now);
        var jobs = List.copyOf(due.jobs());
        for (int from = 0; from < jobs.size(); from += AT_ONCE) {
            look(kept, jobs.subList(from, Math.min(jobs.size(), from + AT_ONCE)), now);
        }
        for (KeptPool pool : kept.pools()) {
            pool.settle(pool.share(now, due.usedFrom())
                    .orElseGet(() -> policies.fairShare(pool.frame().facts(), now)));
        }
        kept.settled();
        return true;
    }

    private void look(Kept kept, List<UUID> ids, Instant now) {
        var shown = JobSnapshots.of(workload, ids, now);
        var waiting = workload.waiting(ids);
        var holding = workload.holding(ids);
        Map<UUID, Job> waitingById = waiting.stream().collect(Collectors.toMap(Job::id, Function.identity()));
        Map<UUID, List<Holding>> holdingByJob = holding.stream()
                .collect(Collectors.groupingBy(held -> held.job().id()));
        for (KeptPool pool : kept.pools()) {
            var offer = offers.of(pool.frame(), now);
            for (UUID id : ids) {
                pool.take(
                        id,
                        Optional.ofNullable(waitingById.get(id))
                                .filter(pool.frame()::isHomeOf)
                                .map(job -> shown.pending(job, offer)),
                        holdingByJob.getOrDefault(id, List.of()).stream()
                                .filter(held -> pool.frame().isHomeOf(held.run().place()))
                                .map(held -> shown.run(held, offer))
                                .toList());
            }
        }
        remember(kept, ids, waiting, holding, now);
        kept.lastAsShown(shown.lastInstants());
    }

    /** By what the jobs that were looked at may come to be shown in another way. */
    private static void remember(Kept kept, List<UUID> looked, List<Job> waiting, List<Holding> holding, Instant now) {
        var jobs = Stream.concat(waiting.stream(), holding.stream().map(Holding::job))
                .toList();
        kept.dependOnOffers(
                jobs.stream()
                        .filter(job -> PoolOffers.matterTo(job.ask()))
                        .map(Job::id)
                        .toList(),
                looked);
        jobs.stream()
                .filter(job -> PoolOffers.matterByTheMinuteTo(job.ask()))
                .forEach(job -> kept.lastAsShown(Map.of(job.id(), PoolOffers.last(now))));
    }
}
