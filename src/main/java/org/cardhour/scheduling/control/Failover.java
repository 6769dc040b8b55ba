package org.cardhour.scheduling.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Snapshot;

/**
 * What would come of losing each cluster and each site of a pool now: its runs are planned anew on what is left, with the
 * right to the buffer and before all that waits, by the same plan that would then be made. Whoever would first have to
 * preempt others does not fit.
 */
@UseCase
public class Failover {

    private final PoolReading pools;
    private final ClusterReading clusters;

    @Inject
    Failover(PoolReading pools, ClusterReading clusters) {
        this.pools = pools;
        this.clusters = clusters;
    }

    /** What may be lost at once. */
    public enum Kind {
        CLUSTER,
        SITE
    }

    /**
     * The loss of a cluster or site.
     *
     * @param code of the cluster or site
     * @param runs that would be lost with it, by id
     */
    public record Loss(Kind kind, String code, List<Fate> runs) {

        /** Whether somebody has to be told: work that may not be interrupted would have no place. */
        public boolean isAlarming() {
            return stranded() > 0;
        }

        /** Runs that can not be preempted and would have no place. */
        public long stranded() {
            return strandedRuns().count();
        }

        Stream<UUID> strandedRuns() {
            return runs.stream()
                    .filter(fate -> !fate.run().job().preemptible())
                    .filter(fate -> fate.elsewhere().isEmpty())
                    .map(fate -> fate.run().id());
        }
    }

    /**
     * What becomes of a run.
     *
     * @param elsewhere where it would go on
     * @param reasons why it would not
     */
    public record Fate(Run run, Optional<Allocation> elsewhere, List<Reason> reasons) {}

    /** What would come of each loss, by the name of the pool. */
    public SortedMap<String, List<Loss>> all(Instant now) {
        var losses = new TreeMap<String, List<Loss>>();
        pools.all(now).forEach(state -> losses.put(state.poolName(), losses(state.snapshot())));
        return losses;
    }

    public Outcome<List<Loss>> of(String pool, Instant now) {
        return pools.all(now).stream()
                .filter(state -> state.poolName().equals(pool))
                .findFirst()
                .map(state -> Outcome.done(losses(state.snapshot())))
                .orElse(Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    private List<Loss> losses(Snapshot snapshot) {
        var there = snapshot.clusters().stream().map(cluster -> cluster.id()).collect(Collectors.toSet());
        var facts = clusters.all().stream()
                .filter(found -> there.contains(found.cluster().id()))
                .toList();
        var losses = new ArrayList<Loss>();
        parts(facts, found -> found.cluster().registration().code())
                .forEach((code, ids) -> losses.add(loss(Kind.CLUSTER, code, ids, snapshot)));
        parts(facts, found -> found.site().particulars().code())
                .forEach((code, ids) -> losses.add(loss(Kind.SITE, code, ids, snapshot)));
        return losses;
    }

    private static Map<String, Set<UUID>> parts(List<ClusterFacts> facts, Function<ClusterFacts, String> code) {
        return facts.stream()
                .collect(Collectors.groupingBy(
                        code,
                        TreeMap::new,
                        Collectors.mapping(found -> found.cluster().id(), Collectors.toSet())));
    }

    private static Loss loss(Kind kind, String code, Set<UUID> lost, Snapshot snapshot) {
        var gone = snapshot.runs().stream()
                .filter(run -> lost.contains(run.allocation().clusterId()) && !run.stopping())
                .sorted(Comparator.comparing(Run::id))
                .toList();
        var plan = new Scheduler().plan(without(lost, gone, snapshot));
        var places = plan.starts().collect(Collectors.toMap(start -> start.job().id(), Decision.Start::allocation));
        var fates = gone.stream()
                .map(run -> new Fate(
                        run,
                        Optional.ofNullable(places.get(run.job().id())),
                        plan.wait(run.job().id()).map(Decision.Wait::reasons).orElse(List.of())))
                .toList();
        return new Loss(kind, code, fates);
    }

    /** The pool as it would be: nothing waits there but the jobs of the runs that are gone. */
    private static Snapshot without(Set<UUID> lost, List<Run> gone, Snapshot snapshot) {
        return new Snapshot(
                snapshot.now(),
                snapshot.policy(),
                snapshot.clusters().stream()
                        .filter(cluster -> !lost.contains(cluster.id()))
                        .toList(),
                snapshot.runs().stream()
                        .filter(run -> !lost.contains(run.allocation().clusterId()))
                        .toList(),
                List.of(),
                gone.stream().map(run -> failingOver(run.job())).toList());
    }

    private static Job failingOver(Job job) {
        return new Job(
                job.id(),
                job.tenantId(),
                job.projectId(),
                job.ask(),
                job.priority(),
                job.preemptible(),
                true,
                job.submittedAt(),
                job.limit(),
                job.notBefore(),
                job.backoff(),
                job.evictions(),
                job.evictionsToday(),
                List.of());
    }
}
