package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.registry.control.ClusterFacts.Hardware;
import org.cardhour.registry.core.FoundModel;

/** Counts the cards that are present in clusters, by model. */
@Dependent
class FoundModels {

    private final EntityManager database;

    @Inject
    FoundModels(EntityManager database) {
        this.database = database;
    }

    /** What was found in one cluster. */
    record Found(List<FoundModel> models, Hardware hardware) {}

    /** What was found in each of the clusters; a cluster where nothing was found is missing. */
    Map<UUID, Found> in(Collection<UUID> clusters) {
        var found = new HashMap<UUID, Found>();
        if (clusters.isEmpty()) {
            return found;
        }
        for (Object[] row : rows(clusters)) {
            var model =
                    new FoundModel((String) row[1], Math.toIntExact((Long) row[2]), (Integer) row[3], (String) row[4]);
            var hardware = row[5].equals(0L) ? Hardware.REAL : Hardware.VIRTUAL;
            found.merge((UUID) row[0], new Found(List.of(model), hardware), FoundModels::together);
        }
        return found;
    }

    private List<Object[]> rows(Collection<UUID> clusters) {
        return database.createQuery("""
            select n.clusterId, c.model, count(c.id), min(c.memoryGib), min(c.interconnect),
              sum(case when c.declared = true then 1 else 0 end)
            from Card c join Node n on n.id = c.nodeId
            where n.clusterId in :clusters and c.present = true
              and n.state <> org.cardhour.registry.entity.NodeState.GONE
            group by n.clusterId, c.model
            order by n.clusterId, c.model
            """, Object[].class)
                .setParameter("clusters", clusters)
                .getResultList();
    }

    private static Found together(Found one, Found other) {
        var models = new ArrayList<>(one.models());
        models.addAll(other.models());
        var hardware = one.hardware() == Hardware.VIRTUAL ? one.hardware() : other.hardware();
        return new Found(models, hardware);
    }
}
