package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.Pools;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.pools.control.ProjectQuotas;
import org.cardhour.pools.control.QuotaReading;
import org.cardhour.pools.entity.Pool;

/** Reads what of pools changes seldom. */
@Dependent
class PoolFrames {

    private final Pools pools;
    private final ClusterSnapshots clusters;
    private final PriorityClasses classes;
    private final QuotaReading quotas;
    private final ProjectQuotas projects;

    @Inject
    PoolFrames(
            Pools pools,
            ClusterSnapshots clusters,
            PriorityClasses classes,
            QuotaReading quotas,
            ProjectQuotas projects) {
        this.pools = pools;
        this.clusters = clusters;
        this.classes = classes;
        this.quotas = quotas;
        this.projects = projects;
    }

    /** Of all pools that can be read, in the order of their names. */
    List<PoolFrame> all() {
        return PoolByPool.each(pools.list(), Pool::name, pool -> frame(pools.facts(pool)));
    }

    /** Of the pool in which the tenant has its quota. */
    Optional<PoolFrame> ofTenant(UUID tenant) {
        return pools.ofTenant(tenant).map(this::frame);
    }

    private PoolFrame frame(PoolFacts pool) {
        return new PoolFrame(
                pool,
                quotas.limitedCapacity(pool),
                classes.highest(),
                projects.all(),
                clusters.of(
                        new HashSet<>(pool.clusters().values()),
                        pool.policy().rules().recallNotice()));
    }
}
