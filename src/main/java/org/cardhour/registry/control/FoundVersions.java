package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.registry.core.Drift;
import org.cardhour.registry.core.VersionDrift;

/** Finds clusters whose nodes have different versions of the same software. */
@Dependent
class FoundVersions {

    private final EntityManager database;

    @Inject
    FoundVersions(EntityManager database) {
        this.database = database;
    }

    /** What differs in each of the clusters; one where nothing does may be missing. */
    Map<UUID, List<Drift>> drifts(Collection<UUID> clusters) {
        var nodes = new HashMap<UUID, Map<Map<String, String>, Integer>>();
        if (clusters.isEmpty()) {
            return Map.of();
        }
        for (Object[] row : rows(clusters)) {
            var versions = Map.of(
                    "os", (String) row[1],
                    "kernel", (String) row[2],
                    "driver", (String) row[3],
                    "cuda", (String) row[4],
                    "cann", (String) row[5]);
            nodes.computeIfAbsent((UUID) row[0], unused -> new HashMap<>())
                    .put(versions, Math.toIntExact((Long) row[6]));
        }
        return nodes.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, cluster -> VersionDrift.between(cluster.getValue())));
    }

    private List<Object[]> rows(Collection<UUID> clusters) {
        return database.createQuery("""
            select n.clusterId, n.os, n.kernel, n.driver, n.cuda, n.cann, count(n.id) from Node n
            where n.clusterId in :clusters and n.state <> org.cardhour.registry.entity.NodeState.GONE
            group by n.clusterId, n.os, n.kernel, n.driver, n.cuda, n.cann
            """, Object[].class)
                .setParameter("clusters", clusters)
                .getResultList();
    }
}
