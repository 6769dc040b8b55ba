package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Access;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.SealedCredential;

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
        var credentials = credentials();
        return database.createQuery("select c from Cluster c where c.access = :managed order by c.id", Cluster.class)
                .setParameter("managed", Access.MANAGED)
                .getResultStream()
                .map(cluster -> served(cluster, Optional.ofNullable(credentials.get(cluster.id()))))
                .toList();
    }

    private Map<UUID, SealedCredential> credentials() {
        return database.createQuery("select c from SealedCredential c", SealedCredential.class)
                .getResultStream()
                .collect(Collectors.toMap(credential -> credential.subject().clusterId(), credential -> credential));
    }

    private static ServedCluster served(Cluster cluster, Optional<SealedCredential> credential) {
        return new ServedCluster(
                cluster.id(),
                cluster.registration().form(),
                cluster.state(),
                cluster.lastHeartbeatAt(),
                cluster.engine(),
                cluster.profile().models(),
                credential.map(ServedCluster.Sealed::of));
    }
}
