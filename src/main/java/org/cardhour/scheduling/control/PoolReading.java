package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.control.Workload;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.RunPlace;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.Pools;
import org.cardhour.scheduling.core.ArrivalMix;
import org.cardhour.scheduling.core.Mix;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Snapshot;

/** Reads the state of each pool as one consistent whole. */
@UseCase
public class PoolReading {

    private final Pools pools;
    private final PoolPolicies policies;
    private final ClusterSnapshots clusters;
    private final Workload workload;
    private final Claims claims;
    private final PoolOffers offers;

    @Inject
    PoolReading(
            Pools pools,
            PoolPolicies policies,
            ClusterSnapshots clusters,
            Workload workload,
            Claims claims,
            PoolOffers offers) {
        this.offers = offers;
        this.pools = pools;
        this.policies = policies;
        this.clusters = clusters;
        this.workload = workload;
        this.claims = claims;
    }

    /** All pools, in the order of their names. */
    public List<PoolState> all(Instant now) {
        return states(pools.all(), workload.waiting(), now);
    }

    /** The pool in which the tenant has its quota; empty when it has none. */
    public Optional<PoolState> ofTenant(UUID tenant, Instant now) {
        return pools.ofTenant(tenant)
                .map(pool -> states(List.of(pool), workload.waiting(), now).getFirst());
    }

    /** The same as it would be if this job, which is not stored, waited there too. */
    public Optional<PoolState> with(Job draft, Instant now) {
        var waiting = new ArrayList<>(workload.waiting());
        waiting.add(draft);
        return pools.ofTenant(draft.submission().tenantId())
                .map(pool -> states(List.of(pool), waiting, now).getFirst());
    }

    private List<PoolState> states(List<PoolFacts> known, List<Job> waiting, Instant now) {
        var jobs = new JobSnapshots(workload, now);
        var holding = workload.holding();
        return known.stream()
                .map(pool -> new PoolState(
                        pool.pool().id(), pool.pool().name(), snapshot(pool, jobs, waiting, holding, now)))
                .toList();
    }

    private Snapshot snapshot(
            PoolFacts pool, JobSnapshots jobs, List<Job> waiting, List<Workload.Holding> holding, Instant now) {
        var tenants = new HashSet<>(pool.tenants().values());
        var clusterIds = new HashSet<>(pool.clusters().values());
        var present = clusters.of(clusterIds, pool.policy().rules().recallNotice());
        var offer = offers.of(pool, present, now);
        var runs = holding.stream()
                .filter(held -> isOf(pool, held.run().place()))
                .map(held -> jobs.run(held, offer))
                .toList();
        var pending = waiting.stream()
                .filter(job -> tenants.contains(job.submission().tenantId()))
                .map(job -> jobs.pending(job, offer))
                .toList();
        return new Snapshot(
                now,
                policies.of(pool, now),
                present,
                runs,
                claims.of(pool.pool().id()),
                pending,
                mix(runs, pending));
    }

    /** What runs and waits tells what is to come, once there is enough of it. */
    private static Mix mix(List<Run> runs, List<org.cardhour.scheduling.core.Job> pending) {
        var learnt = new ArrivalMix();
        runs.forEach(run -> learnt.arrived(run.job().ask()));
        pending.forEach(job -> learnt.arrived(job.ask()));
        return learnt.mix();
    }

    /** Cards in one of the pool's clusters, and cards that count in its quotas though their cluster has left it. */
    private static boolean isOf(PoolFacts pool, RunPlace place) {
        return pool.clusters().containsValue(place.clusterId())
                || pool.pool().id().equals(place.poolId());
    }
}
