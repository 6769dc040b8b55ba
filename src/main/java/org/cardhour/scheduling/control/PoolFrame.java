package org.cardhour.scheduling.control;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.RunPlace;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.core.HostFigures;
import org.cardhour.scheduling.core.Cluster;

/**
 * What of a pool changes seldom: its policy and its clusters, as their owners and discovery tell of them.
 *
 * @param hosts CPU and memory of all its nodes; empty where no tenant's share of them is limited
 * @param caps of projects, in whatever pool
 * @param highestClass the value of the most urgent priority class
 */
record PoolFrame(
        PoolFacts facts,
        Optional<HostFigures.Capacity> hosts,
        int highestClass,
        Map<UUID, SortedMap<String, Long>> caps,
        List<Cluster> clusters) {

    PoolFrame {
        caps = Map.copyOf(caps);
        clusters = List.copyOf(clusters);
    }

    /** Whether the same jobs and runs belong to it. */
    boolean hasMembersOf(PoolFrame other) {
        return facts.pool().id().equals(other.facts.pool().id())
                && facts.tenants().equals(other.facts.tenants())
                && new HashSet<>(facts.clusters().values())
                        .equals(new HashSet<>(other.facts.clusters().values()));
    }

    /** Whether the job waits here. */
    boolean isHomeOf(Job job) {
        return facts.tenants().containsValue(job.submission().tenantId());
    }

    /** Cards in one of the pool's clusters, and cards that count in its quotas though their cluster has left it. */
    boolean isHomeOf(RunPlace place) {
        return facts.clusters().containsValue(place.clusterId())
                || facts.pool().id().equals(place.poolId());
    }
}
