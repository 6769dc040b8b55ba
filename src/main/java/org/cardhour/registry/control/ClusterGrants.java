package org.cardhour.registry.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.registry.entity.Cluster;
import org.cardhour.registry.entity.ClusterGrant;

/** Says what tenants are in clusters. */
@UseCase
public class ClusterGrants {

    private final EntityManager database;
    private final OwnedClusters clusters;
    private final AuditTrail trail;

    @Inject
    ClusterGrants(EntityManager database, OwnedClusters clusters, AuditTrail trail) {
        this.database = database;
        this.clusters = clusters;
        this.trail = trail;
    }

    /**
     * Grants, or takes what is granted now in place of what was granted before.
     *
     * @param version the one that the actor has seen; empty for a grant that is not there yet
     */
    public Outcome<ClusterGrant> grant(
            Actor actor, UUID cluster, UUID tenant, Optional<Integer> version, ClusterGrant.Terms terms, Instant now) {
        return clusters.locked(actor, cluster).then(own -> {
            var there = of(cluster, tenant);
            if (there.isPresent()) {
                return change(actor, there.get(), version, terms, now);
            }
            if (version.isPresent()) {
                return Refusals.stale();
            }
            return database.find(Tenant.class, tenant) == null
                    ? Outcome.refused(new Refusal(
                            Refusal.Kind.UNKNOWN, "UNKNOWN_TENANT", Map.of("value", tenant.toString()), List.of()))
                    : Outcome.done(add(actor, new ClusterGrant(Ids.next(now), cluster, tenant, terms, now), now));
        });
    }

    /** The tenant is nobody there any more. */
    public Outcome<UUID> withdraw(Actor actor, UUID cluster, UUID tenant, Instant now) {
        return clusters.locked(actor, cluster)
                .then(own -> of(cluster, tenant)
                        .map(grant -> {
                            database.remove(grant);
                            trail.record(actor, act("withdraw", grant), "", grant.terms(), AuditTrail.NOTHING, now);
                            return Outcome.done(tenant);
                        })
                        .orElseGet(Refusals::notFound));
    }

    /** All grants in a cluster, by tenant. */
    public Outcome<List<ClusterGrant>> in(Actor actor, UUID id) {
        var cluster = database.find(Cluster.class, id);
        if (cluster == null) {
            return Refusals.unknownCluster();
        }
        return Owners.sees(actor, cluster)
                ? Outcome.done(database.createQuery(
                                "select g from ClusterGrant g where g.clusterId = :cluster order by g.tenantId",
                                ClusterGrant.class)
                        .setParameter("cluster", id)
                        .getResultList())
                : Refusals.foreignCluster();
    }

    /** What the tenant is called there; for Cardhour's own use. */
    public Optional<String> account(UUID cluster, UUID tenant) {
        return of(cluster, tenant).map(grant -> grant.terms().account());
    }

    private Outcome<ClusterGrant> change(
            Actor actor, ClusterGrant grant, Optional<Integer> version, ClusterGrant.Terms terms, Instant now) {
        if (version.filter(seen -> seen == grant.version()).isEmpty()) {
            return version.isEmpty()
                    ? Refusals.conflict("GRANT_IS_THERE", grant.tenantId().toString())
                    : Refusals.stale();
        }
        var before = grant.terms();
        grant.state(terms, now);
        database.flush();
        trail.record(actor, act("change", grant), "", before, terms, now);
        return Outcome.done(grant);
    }

    private ClusterGrant add(Actor actor, ClusterGrant grant, Instant now) {
        database.persist(grant);
        trail.record(actor, act("grant", grant), "", AuditTrail.NOTHING, grant.terms(), now);
        return grant;
    }

    private Optional<ClusterGrant> of(UUID cluster, UUID tenant) {
        return database.createQuery(
                        "select g from ClusterGrant g where g.clusterId = :cluster and g.tenantId = :tenant",
                        ClusterGrant.class)
                .setParameter("cluster", cluster)
                .setParameter("tenant", tenant)
                .getResultStream()
                .findFirst();
    }

    private static Act act(String verb, ClusterGrant grant) {
        return Act.on("cluster-grant." + verb, "cluster-grant", grant.id())
                .ofTenant(grant.tenantId())
                .onCluster(grant.clusterId());
    }
}
