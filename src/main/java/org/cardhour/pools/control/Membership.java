package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Refusal.Fault;
import org.cardhour.pools.core.PolicyCheck;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.TeamQuota;
import org.cardhour.pools.entity.PoolCluster;
import org.cardhour.pools.entity.PoolTenant;

/** Looks whether what a policy names is there and not in another pool, and keeps who is in which pool. */
@Dependent
class Membership {

    private static final Set<TenantState> UNDECIDED = Set.of(TenantState.REQUESTED, TenantState.REJECTED);

    private final EntityManager database;
    private final Pools pools;
    private final PriorityClasses classes;
    private final HostCapacity capacities;

    @Inject
    Membership(EntityManager database, Pools pools, PriorityClasses classes, HostCapacity capacities) {
        this.database = database;
        this.pools = pools;
        this.classes = classes;
        this.capacities = capacities;
    }

    /**
     * All that keeps the policy from holding in the pool.
     *
     * @param pool the pool; empty when the policy makes it
     * @param admitted a tenant that is being admitted with this policy
     */
    List<Fault> faults(PolicyDocument policy, Optional<UUID> pool, Optional<Tenant> admitted) {
        var faults = new ArrayList<Fault>();
        var clusters = pools.clusters(policy.clusters());
        for (int i = 0; i < policy.clusters().size(); i++) {
            var code = policy.clusters().get(i);
            var id = Optional.ofNullable(clusters.get(code))
                    .map(found -> found.cluster().id());
            var place = id.map(known -> database.find(PoolCluster.class, known)).map(PoolCluster::poolId);
            var kind = new Named("/resource_pool/clusters/" + i, code, "UNKNOWN_CLUSTER_CODE", "CLUSTER_IN_OTHER_POOL");
            kind.fault(id, place, pool).ifPresent(faults::add);
        }
        var tenants = pools.tenants(teams(policy));
        for (int i = 0; i < policy.quotas().size(); i++) {
            var team = policy.quotas().get(i).team();
            var id = Optional.ofNullable(tenants.get(team))
                    .filter(tenant -> isAdmitted(tenant, admitted))
                    .map(Tenant::id);
            var place = id.map(known -> database.find(PoolTenant.class, known)).map(PoolTenant::poolId);
            var kind = new Named("/resource_pool/quotas/" + i, team, "UNKNOWN_TEAM", "TEAM_IN_OTHER_POOL");
            kind.fault(id, place, pool).ifPresent(faults::add);
        }
        for (int i = 0; i < policy.classes().size(); i++) {
            var name = policy.classes().get(i).name();
            if (classes.named(name).isEmpty()) {
                var figures = Map.of("priority", name);
                faults.add(new Fault("/resource_pool/classes/" + i + "/name", "UNKNOWN_PRIORITY", figures));
            }
        }
        var ids = clusters.values().stream().map(facts -> facts.cluster().id()).toList();
        new PolicyCheck(policy, Pools.supply(clusters.values()), capacities.of(ids))
                .faults()
                .forEach(fault -> faults.add(new Fault(fault.pointer(), fault.code(), fault.figures())));
        return faults;
    }

    /** Who is named at a place of the policy, and what to call it when that is nobody or somebody of another pool. */
    private record Named(String pointer, String name, String unknown, String elsewhere) {

        Optional<Fault> fault(Optional<UUID> id, Optional<UUID> place, Optional<UUID> own) {
            var figures = Map.of("value", name);
            if (id.isEmpty()) {
                return Optional.of(new Fault(pointer, unknown, figures));
            }
            return place.isPresent() && !place.equals(own)
                    ? Optional.of(new Fault(pointer, elsewhere, figures))
                    : Optional.empty();
        }
    }

    private static boolean isAdmitted(Tenant tenant, Optional<Tenant> admitted) {
        return !UNDECIDED.contains(tenant.state())
                || admitted.filter(other -> other.id().equals(tenant.id())).isPresent();
    }

    /** Who the policy names is in the pool from now on, and nobody else. */
    void renew(UUID pool, PolicyDocument policy) {
        var clusters = pools.clusters(policy.clusters()).values().stream()
                .map(facts -> facts.cluster().id())
                .collect(Collectors.toSet());
        members(PoolCluster.class, pool).stream()
                .filter(member -> !clusters.remove(member.clusterId()))
                .forEach(database::remove);
        clusters.forEach(cluster -> database.persist(new PoolCluster(cluster, pool)));
        var tenants =
                pools.tenants(teams(policy)).values().stream().map(Tenant::id).collect(Collectors.toSet());
        members(PoolTenant.class, pool).stream()
                .filter(member -> !tenants.remove(member.tenantId()))
                .forEach(database::remove);
        tenants.forEach(tenant -> database.persist(new PoolTenant(tenant, pool)));
        database.flush();
    }

    private <M> List<M> members(Class<M> kind, UUID pool) {
        return database.createQuery("select m from " + kind.getSimpleName() + " m where m.poolId = :pool", kind)
                .setParameter("pool", pool)
                .getResultList();
    }

    private static List<String> teams(PolicyDocument policy) {
        return policy.quotas().stream().map(TeamQuota::team).toList();
    }
}
