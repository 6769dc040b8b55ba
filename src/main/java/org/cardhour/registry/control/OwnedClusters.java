package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.registry.entity.Cluster;

/** Finds clusters for those who may change them. */
@Dependent
class OwnedClusters {

    private final EntityManager database;

    @Inject
    OwnedClusters(EntityManager database) {
        this.database = database;
    }

    /** Nobody else changes it until the transaction ends. */
    Outcome<Cluster> locked(Actor actor, UUID id) {
        var cluster = database.find(Cluster.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (cluster == null) {
            return Refusals.unknownCluster();
        }
        return Owners.mayChange(actor, cluster) ? Outcome.done(cluster) : Refusals.foreignCluster();
    }
}
