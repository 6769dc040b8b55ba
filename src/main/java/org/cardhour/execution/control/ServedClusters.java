package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.Cluster;

/** Reads the clusters in which Cardhour runs jobs. */
@UseCase
public class ServedClusters {

    private final EntityManager database;

    @Inject
    ServedClusters(EntityManager database) {
        this.database = database;
    }

    /** All of them, whatever their state: in each there may be a run. */
    public List<ServedCluster> all() {
        return database.createQuery("select c from Cluster c where c.access = :managed order by c.id", Cluster.class)
                .setParameter("managed", Access.MANAGED)
                .getResultStream()
                .map(cluster -> new ServedCluster(
                        cluster.id(), cluster.registration().form(), cluster.state(), cluster.lastHeartbeatAt()))
                .toList();
    }
}
