package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.ClusterShape;
import org.cardhour.jobs.core.PoolShape;
import org.cardhour.jobs.core.PoolShape.Allowance;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.Pools;
import org.cardhour.pools.core.QuotaArithmetic;
import org.cardhour.pools.core.TeamFigures;
import org.cardhour.registry.control.ClusterReading;

/** Finds what the policy of its pool leaves a tenant. Of hours with different figures the best count: a job may wait. */
@Dependent
class Entitlements {

    private final Pools pools;
    private final ClusterReading clusters;
    private final ClusterShapes shapes;

    @Inject
    Entitlements(Pools pools, ClusterReading clusters, ClusterShapes shapes) {
        this.pools = pools;
        this.clusters = clusters;
        this.shapes = shapes;
    }

    /** What the tenant may use; empty when no policy lists it. */
    Optional<Entitlement> of(UUID tenant) {
        return pools.ofTenant(tenant)
                .map(facts -> new Entitlement(
                        new PoolShape(facts.pool().id(), shapes(facts), allowances(facts, tenant)),
                        facts.policy().rules().queuedJobs()));
    }

    private List<ClusterShape> shapes(PoolFacts facts) {
        return clusters.all().stream()
                .filter(cluster ->
                        facts.clusters().containsValue(cluster.cluster().id()))
                .map(shapes::of)
                .toList();
    }

    private static Map<String, Allowance> allowances(PoolFacts facts, UUID tenant) {
        var allowances = new HashMap<String, Allowance>();
        var arithmetic = new QuotaArithmetic(facts.policy());
        var team = name(facts, tenant);
        for (var time : facts.policy().turns()) {
            for (var model : arithmetic.figures(facts.supply(), time)) {
                Optional.ofNullable(model.teams().get(team))
                        .map(Entitlements::allowance)
                        .ifPresent(allowance -> allowances.merge(model.model(), allowance, Allowance::orMore));
            }
        }
        return allowances;
    }

    private static Allowance allowance(TeamFigures figures) {
        return new Allowance(Cards.of(figures.guaranteed()), Cards.of(figures.limit()));
    }

    private static String name(PoolFacts facts, UUID tenant) {
        return facts.tenants().entrySet().stream()
                .filter(entry -> entry.getValue().equals(tenant))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }
}
