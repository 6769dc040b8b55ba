package org.cardhour.registry.control;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.EnginePlace;
import org.cardhour.registry.entity.Profile;
import org.cardhour.registry.entity.Registration;
import org.cardhour.registry.entity.Site;

/** Registers clusters and changes what their owners say of them. */
@UseCase
public class Clusters {

    private final EntityManager database;
    private final ClusterReading reading;
    private final OwnedClusters owned;
    private final AuditTrail trail;
    private final Event<ClustersChanged> changed;

    @Inject
    Clusters(
            EntityManager database,
            ClusterReading reading,
            OwnedClusters owned,
            AuditTrail trail,
            Event<ClustersChanged> changed) {
        this.database = database;
        this.reading = reading;
        this.owned = owned;
        this.trail = trail;
        this.changed = changed;
    }

    /** Registers a cluster; it is pending until its profile is complete and confirmed. */
    public Outcome<ClusterFacts> register(Actor actor, Registration said, Instant now) {
        if (!actor.is(Actor.PLATFORM_ADMIN)
                && said.ownerId()
                        .filter(owner -> actor.has(Actor.PROVIDER, owner))
                        .isEmpty()) {
            return Outcome.refused(Refusal.of(Kind.FORBIDDEN, "FORBIDDEN"));
        }
        if (database.find(Site.class, said.siteId()) == null) {
            return Outcome.refused(
                    Refusal.rule("UNKNOWN_SITE", Map.of("site", said.siteId().toString())));
        }
        if (exists("code", said.code())) {
            return Refusals.conflict("CLUSTER_CODE_TAKEN", said.code());
        }
        if (said.form() == ClusterForm.SINGLE && exists("form", ClusterForm.SINGLE)) {
            return Refusals.conflict("SINGLE_MACHINE_TAKEN", said.code());
        }
        var cluster = new Cluster(Ids.next(now), said, now);
        database.persist(cluster);
        record(actor, "register", cluster, "", AuditTrail.NOTHING, said, now);
        return reading.find(actor, cluster.id());
    }

    /** Takes what the owner states now; the version is the one that the owner has seen. */
    public Outcome<ClusterFacts> state(Actor actor, UUID id, int version, Profile profile, Instant now) {
        return owned.locked(actor, id).then(cluster -> {
            if (cluster.version() != version) {
                return Refusals.stale();
            }
            var before = cluster.profile();
            cluster.state(profile, now);
            database.flush();
            settle(cluster);
            record(actor, "profile", cluster, "", Statements.told(before), Statements.told(profile), now);
            return reading.find(actor, id);
        });
    }

    /** Takes what the owner says now of the engine; the version is the one that the owner has seen. */
    public Outcome<ClusterFacts> speakTo(Actor actor, UUID id, int version, EnginePlace said, Instant now) {
        return owned.locked(actor, id).then(cluster -> {
            if (cluster.version() != version) {
                return Refusals.stale();
            }
            var refusal = EngineRules.refusal(cluster.registration().form(), said);
            if (refusal.isPresent()) {
                return Outcome.refused(refusal.get());
            }
            var before = cluster.engine();
            cluster.speakTo(said, now);
            database.flush();
            record(actor, "engine", cluster, "", before, said, now);
            return reading.find(actor, id);
        });
    }

    /** Nothing new goes there from now on. */
    public Outcome<ClusterFacts> drain(Actor actor, UUID id, String reason, Instant now) {
        return change(actor, id, "drain", reason, Cluster::drain, now);
    }

    /** Ends draining or being disabled. */
    public Outcome<ClusterFacts> resume(Actor actor, UUID id, String reason, Instant now) {
        return change(
                actor,
                id,
                "resume",
                reason,
                cluster -> {
                    cluster.resume();
                    settle(cluster);
                },
                now);
    }

    /** Takes the cluster out of the pool. */
    public Outcome<ClusterFacts> disable(Actor actor, UUID id, String reason, Instant now) {
        return change(actor, id, "disable", reason, Cluster::disable, now);
    }

    private Outcome<ClusterFacts> change(
            Actor actor, UUID id, String verb, String reason, Consumer<Cluster> change, Instant now) {
        return owned.locked(actor, id).then(cluster -> {
            var before = Map.of("state", cluster.state());
            change.accept(cluster);
            database.flush();
            record(actor, verb, cluster, reason, before, Map.of("state", cluster.state()), now);
            return reading.find(actor, id);
        });
    }

    private void settle(Cluster cluster) {
        if (reading.check(cluster).missing().isEmpty()) {
            cluster.confirm();
        } else {
            cluster.retract();
        }
    }

    private void record(
            Actor actor, String verb, Cluster cluster, String reason, Object before, Object after, Instant now) {
        var act = Act.on("cluster." + verb, "cluster", cluster.id()).onCluster(cluster.id());
        trail.record(actor, act, reason, before, after, now);
        changed.fire(new ClustersChanged(cluster.id()));
    }

    private boolean exists(String field, Object value) {
        List<UUID> ids = database.createQuery("select c.id from Cluster c where c." + field + " = :value", UUID.class)
                .setParameter("value", value)
                .getResultList();
        return !ids.isEmpty();
    }
}
