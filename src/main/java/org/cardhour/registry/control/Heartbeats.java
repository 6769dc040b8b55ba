package org.cardhour.registry.control;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.core.Freshness;
import org.cardhour.registry.entity.Cluster;

/** Keeps signs of life, and tells silent clusters from living ones. */
@UseCase
public class Heartbeats {

    private final EntityManager database;
    private final Event<ClustersChanged> changed;

    @Inject
    Heartbeats(EntityManager database, Event<ClustersChanged> changed) {
        this.database = database;
        this.changed = changed;
    }

    /** A sign of life sent by whoever owns the cluster. */
    public Outcome<UUID> beat(Actor actor, UUID id, Instant now) {
        var cluster = database.find(Cluster.class, id);
        if (cluster == null) {
            return Refusals.unknownCluster();
        }
        if (!Owners.mayChange(actor, cluster)) {
            return Refusals.foreignCluster();
        }
        beat(id, now);
        return Outcome.done(id);
    }

    /** A sign of life that Cardhour itself has seen. A cluster that was silent is active again. */
    public void beat(UUID clusterId, Instant now) {
        database.createNativeQuery("""
            update cluster set last_heartbeat_at = ?2
            where id = ?1 and (last_heartbeat_at is null or last_heartbeat_at < ?2)
            """)
                .setParameter(1, clusterId.toString())
                .setParameter(2, now.toEpochMilli())
                .executeUpdate();
        move(clusterId, "'STALE', 'LOST'", "ACTIVE");
    }

    /** Judges every cluster by its silence; gives back the clusters whose state changed. */
    public List<UUID> judge(Instant listeningSince, Instant now) {
        return database.createQuery("select c from Cluster c order by c.id", Cluster.class)
                .getResultStream()
                .filter(cluster -> judge(cluster, listeningSince, now))
                .map(Cluster::id)
                .toList();
    }

    private boolean judge(Cluster cluster, Instant listeningSince, Instant now) {
        var heard = cluster.lastHeartbeatAt().orElse(cluster.createdAt());
        return switch (Freshness.judge(heard, listeningSince, now)) {
            case FRESH -> false;
            case STALE -> move(cluster.id(), "'ACTIVE'", "STALE");
            case LOST -> move(cluster.id(), "'ACTIVE', 'STALE'", "LOST");
        };
    }

    private boolean move(UUID clusterId, String from, String to) {
        int moved = database.createNativeQuery(
                        "update cluster set state = ?2 where id = ?1 and state in (" + from + ")")
                .setParameter(1, clusterId.toString())
                .setParameter(2, to)
                .executeUpdate();
        if (moved == 1) {
            changed.fire(new ClustersChanged(clusterId));
        }
        return moved == 1;
    }
}
