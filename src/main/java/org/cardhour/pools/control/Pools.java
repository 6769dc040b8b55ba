package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;
import org.cardhour.pools.entity.PoolTenant;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.entity.ClusterState;

/** Finds pools, what their policies name, and what their clusters offer. */
@Dependent
public class Pools {

    private static final int MOST_READ = 500;
    private static final Map<PoolPolicy.Key, PolicyDocument> READ = new ConcurrentHashMap<>();

    private final EntityManager database;
    private final ClusterReading clusters;

    @Inject
    Pools(EntityManager database, ClusterReading clusters) {
        this.database = database;
        this.clusters = clusters;
    }

    /** Every pool by name, without what its policy says. */
    public List<Pool> list() {
        return database.createQuery("select p from Pool p order by p.name", Pool.class)
                .getResultList();
    }

    /** The pool with its policy in force. */
    public PoolFacts facts(Pool pool) {
        return facts(pool, policy(pool, pool.policyNumber()).orElseThrow());
    }

    /** The same; empty where that policy can't be read. */
    Optional<PoolFacts> readable(Pool pool) {
        return policy(pool, pool.policyNumber())
                .filter(version -> PolicyYaml.read(version.document()) instanceof Outcome.Done)
                .map(version -> facts(pool, version));
    }

    /** Texts that are others after each change of a pool or of a tenant; for Cardhour's own use. */
    public List<String> marks() {
        var tenants = database.createQuery("select count(t), sum(t.version) from Tenant t", Object[].class)
                .getSingleResult();
        return Stream.concat(
                        Stream.of(Arrays.toString(tenants)),
                        database.createQuery("select p.id, p.version from Pool p order by p.id", Object[].class)
                                .getResultStream()
                                .map(Arrays::toString))
                .toList();
    }

    public Optional<PoolFacts> named(String name) {
        return pool(name).map(this::facts);
    }

    /** The pool in which the tenant has its quota. */
    public Optional<PoolFacts> ofTenant(UUID tenant) {
        return Optional.ofNullable(database.find(PoolTenant.class, tenant))
                .map(place -> database.find(Pool.class, place.poolId()))
                .map(this::facts);
    }

    /** The policy in force where the tenant has its quota, without looking at any cluster. */
    public Optional<PolicyDocument> policyOfTenant(UUID tenant) {
        return Optional.ofNullable(database.find(PoolTenant.class, tenant))
                .map(place -> database.find(Pool.class, place.poolId()))
                .flatMap(pool -> policy(pool, pool.policyNumber()))
                .map(Pools::document);
    }

    /** All versions of the pool's policy, the newest first. */
    public List<PoolPolicy> policies(Pool pool) {
        return database.createQuery(
                        "select p from PoolPolicy p where p.poolId = :pool order by p.number desc", PoolPolicy.class)
                .setParameter("pool", pool.id())
                .getResultList();
    }

    public Optional<PoolPolicy> policy(Pool pool, int number) {
        return Optional.ofNullable(database.find(PoolPolicy.class, new PoolPolicy.Key(pool.id(), number)));
    }

    Optional<Pool> pool(String name) {
        return database.createQuery("select p from Pool p where p.name = :name", Pool.class)
                .setParameter("name", name)
                .getResultStream()
                .findFirst();
    }

    /** The clusters with these codes; codes of none are missing. */
    Map<String, ClusterFacts> clusters(List<String> codes) {
        var found = new HashMap<String, ClusterFacts>();
        for (ClusterFacts facts : clusters.all()) {
            var code = facts.cluster().registration().code();
            if (codes.contains(code)) {
                found.put(code, facts);
            }
        }
        return found;
    }

    /** The tenants with these names; names of none are missing. */
    Map<String, Tenant> tenants(List<String> names) {
        var found = new HashMap<String, Tenant>();
        if (!names.isEmpty()) {
            database.createQuery("select t from Tenant t where t.name in :names", Tenant.class)
                    .setParameter("names", names)
                    .getResultList()
                    .forEach(tenant -> found.put(tenant.name(), tenant));
        }
        return found;
    }

    /** The nominal cards that clusters offer, by model. */
    static SortedMap<String, Integer> supply(Iterable<ClusterFacts> clusters) {
        var supply = new TreeMap<String, Integer>();
        for (ClusterFacts facts : clusters) {
            if (facts.cluster().state() != ClusterState.DISABLED) {
                facts.check().offered().forEach((model, cards) -> supply.merge(model, cards, Integer::sum));
            }
        }
        return supply;
    }

    /** The pool as that version of its policy sees it. */
    PoolFacts facts(Pool pool, PoolPolicy version) {
        var policy = document(version);
        var there = clusters(policy.clusters());
        var clusterIds = new HashMap<String, UUID>();
        there.forEach((code, facts) -> clusterIds.put(code, facts.cluster().id()));
        var tenantIds = new HashMap<String, UUID>();
        tenants(policy.quotas().stream().map(quota -> quota.team()).toList())
                .forEach((name, tenant) -> tenantIds.put(name, tenant.id()));
        return new PoolFacts(pool, policy, clusterIds, tenantIds, supply(there.values()));
    }

    /** What a stored version says; a version is never changed, so it is read once. */
    static PolicyDocument document(PoolPolicy policy) {
        if (READ.size() > MOST_READ) {
            READ.clear();
        }
        return READ.computeIfAbsent(policy.key(), key -> read(policy));
    }

    private static PolicyDocument read(PoolPolicy policy) {
        return switch (PolicyYaml.read(policy.document())) {
            case Outcome.Done<PolicyDocument>(PolicyDocument document) -> document;
            case Outcome.Refused<PolicyDocument>(Refusal refusal) ->
                throw new IllegalStateException("stored policy " + policy.number() + " can't be read: " + refusal);
        };
    }
}
