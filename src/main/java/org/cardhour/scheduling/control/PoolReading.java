package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.control.Workload;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.UseCase;

/** Reads the state of each pool as one consistent whole. */
@UseCase
public class PoolReading {

    private final PoolFrames frames;
    private final PoolSnapshots snapshots;
    private final Workload workload;

    @Inject
    PoolReading(PoolFrames frames, PoolSnapshots snapshots, Workload workload) {
        this.frames = frames;
        this.snapshots = snapshots;
        this.workload = workload;
    }

    /** All pools, in the order of their names. */
    public List<PoolState> all(Instant now) {
        return states(frames.all(), workload.waiting(), now);
    }

    /** The pool in which the tenant has its quota; empty when it has none. */
    public Optional<PoolState> ofTenant(UUID tenant, Instant now) {
        return frames.ofTenant(tenant)
                .map(pool -> states(List.of(pool), workload.waiting(), now).getFirst());
    }

    /** The same as it would be if this job, which is not stored, waited there too. */
    public Optional<PoolState> with(Job draft, Instant now) {
        var waiting = new ArrayList<>(workload.waiting());
        waiting.add(draft);
        return frames.ofTenant(draft.submission().tenantId())
                .map(pool -> states(List.of(pool), waiting, now).getFirst());
    }

    private List<PoolState> states(List<PoolFrame> known, List<Job> waiting, Instant now) {
        var jobs = JobSnapshots.of(workload, now);
        var holding = workload.holding();
        return known.stream()
                .map(frame -> new PoolState(
                        frame.facts().pool().id(),
                        frame.facts().pool().name(),
                        snapshots.of(frame, jobs, waiting, holding, now)))
                .toList();
    }
}
