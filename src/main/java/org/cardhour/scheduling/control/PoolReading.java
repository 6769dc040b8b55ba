package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.control.Workload;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.RunPlace;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.Pools;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.scheduling.core.ArrivalMix;
import org.cardhour.scheduling.core.Mix;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Quota;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Snapshot;
import org.cardhour.scheduling.core.Supply;
import org.cardhour.scheduling.core.Weights;

/** Reads the state of each pool as one consistent whole. */
@UseCase
public class PoolReading {

    private final Pools pools;
    private final PriorityClasses classes;
    private final ClusterSnapshots clusters;
    private final Workload workload;
    private final Claims claims;

    @Inject
    PoolReading(Pools pools, PriorityClasses classes, ClusterSnapshots clusters, Workload workload, Claims claims) {
        this.pools = pools;
        this.classes = classes;
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
        var runs = holding.stream()
                .filter(held -> isOf(pool, held.run().place()))
                .map(jobs::run)
                .toList();
        var pending = waiting.stream()
                .filter(job -> tenants.contains(job.submission().tenantId()))
                .map(jobs::pending)
                .toList();
        return new Snapshot(
                now,
                policy(pool, now),
                clusters.of(clusterIds),
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

    private Policy policy(PoolFacts pool, Instant now) {
        var rules = pool.policy().rules();
        var figures = pool.figures(now);
        var highest = classes.all().stream()
                .mapToInt(known -> known.priority().value())
                .max()
                .orElse(Integer.MAX_VALUE);
        return new Policy(
                quotas(pool, figures),
                supply(figures),
                highest,
                rules.agingBound(),
                rules.minimumRunTime(),
                rules.dailyPreemptions(),
                rules.protectAfter(),
                Weights.USUAL);
    }

    private static Map<UUID, Map<String, Quota>> quotas(PoolFacts pool, List<ModelFigures> figures) {
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        pool.tenants().forEach((name, id) -> {
            var byModel = new HashMap<String, Quota>();
            figures.forEach(model -> Optional.ofNullable(model.teams().get(name))
                    .ifPresent(team -> byModel.put(
                            model.model(),
                            new Quota(
                                    Cards.of(team.guaranteed()), Cards.of(team.limit()), Cards.of(team.lendable())))));
            quotas.put(id, Map.copyOf(byModel));
        });
        return quotas;
    }

    private static Map<String, Supply> supply(List<ModelFigures> figures) {
        var supply = new HashMap<String, Supply>();
        figures.forEach(
                model -> supply.put(model.model(), new Supply(Cards.of(model.nominal()), Cards.of(model.buffer()))));
        return supply;
    }
}
