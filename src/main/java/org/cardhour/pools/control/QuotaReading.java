package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.Amounts;
import org.cardhour.pools.core.HostFigures;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.ModelUse;
import org.cardhour.pools.core.TeamQuota;
import org.cardhour.pools.core.Window;

/** What a pool's policy comes to now, and what of it is used. */
@UseCase
public class QuotaReading {

    private final PoolQueries pools;
    private final HostCapacity capacities;
    private final HeldQuota held;
    private final HeldAmounts amounts;

    @Inject
    QuotaReading(PoolQueries pools, HostCapacity capacities, HeldQuota held, HeldAmounts amounts) {
        this.pools = pools;
        this.capacities = capacities;
        this.held = held;
        this.amounts = amounts;
    }

    /** Quotas and their use, and who may see whose. */
    public record Quotas(
            PoolQueries.Sight sight,
            Instant at,
            List<ModelUse> cards,
            HostFigures.Capacity capacity,
            SortedMap<String, HostUse> hosts) {}

    /**
     * A tenant's CPU, memory and storage.
     *
     * @param window the hours that hold now, of those in which the tenant has other figures
     */
    public record HostUse(HostFigures figures, long cpuMillis, long memoryMib, Optional<Window> window) {}

    public Outcome<Quotas> find(Actor actor, String pool, Instant now) {
        return pools.find(actor, pool).map(sight -> quotas(sight, now));
    }

    /**
     * What a tenant may use of CPU and memory.
     *
     * @param borrowable on top of what is guaranteed: by a borrow limit in percent, as cards are no cores
     */
    public record HostShare(HostFigures guaranteed, HostFigures borrowable) {}

    /** What there is of CPU, memory and storage; empty where no tenant's share of CPU or memory is ever limited. */
    public Optional<HostFigures.Capacity> limitedCapacity(PoolFacts pool) {
        boolean isLimited = pool.policy().turns().stream()
                .anyMatch(time -> pool.policy().quotas().stream().anyMatch(quota -> limitsHosts(quota.at(time))));
        return isLimited ? Optional.of(capacities.of(pool.clusters().values())) : Optional.empty();
    }

    /** The shares in it of those tenants whose CPU or memory is limited now, by their ids; for Cardhour's own use. */
    public static Map<UUID, HostShare> hosts(PoolFacts pool, HostFigures.Capacity capacity, Instant now) {
        var limited = new HashMap<UUID, TeamQuota>();
        pool.tenants()
                .forEach((name, id) -> pool.policy()
                        .quotaOf(name)
                        .filter(quota -> limitsHosts(quota.at(pool.timeOfDay(now))))
                        .ifPresent(quota -> limited.put(id, quota)));
        var shares = new HashMap<UUID, HostShare>();
        limited.forEach((id, quota) -> shares.put(id, share(quota, capacity, pool.timeOfDay(now))));
        return shares;
    }

    private static boolean limitsHosts(Amounts amounts) {
        return amounts.cpu().isPresent() || amounts.memory().isPresent();
    }

    private static HostShare share(TeamQuota quota, HostFigures.Capacity capacity, LocalTime time) {
        return new HostShare(HostFigures.of(quota.at(time), capacity), HostFigures.borrowable(quota, capacity));
    }

    private Quotas quotas(PoolQueries.Sight sight, Instant now) {
        var pool = sight.facts();
        var byTenant = held.in(pool.pool().id());
        var capacity = capacities.of(pool.clusters().values());
        return new Quotas(
                sight,
                now,
                pool.figures(now).stream()
                        .map(figures -> ModelUse.of(figures, held(figures, pool, byTenant)))
                        .toList(),
                capacity,
                uses(pool, capacity, now));
    }

    /** What is held of the model: by name where the policy has the tenant, by id where it has not. */
    private static Map<String, Cards> held(
            ModelFigures figures, PoolFacts pool, Map<UUID, Map<String, Cards>> byTenant) {
        var names = new HashMap<UUID, String>();
        pool.tenants().forEach((name, id) -> names.put(id, name));
        var held = new HashMap<String, Cards>();
        byTenant.forEach((tenant, models) -> Optional.ofNullable(models.get(figures.model()))
                .ifPresent(cards -> held.put(names.getOrDefault(tenant, tenant.toString()), cards)));
        return held;
    }

    private SortedMap<String, HostUse> uses(PoolFacts pool, HostFigures.Capacity capacity, Instant now) {
        var used = amounts.in(pool.pool().id());
        var hosts = new TreeMap<String, HostUse>();
        pool.tenants()
                .forEach((name, id) -> pool.policy().quotaOf(name).ifPresent(quota -> {
                    var own = used.getOrDefault(id, Map.of());
                    hosts.put(name, host(quota, capacity, own, pool, now));
                }));
        return hosts;
    }

    private static HostUse host(
            TeamQuota quota, HostFigures.Capacity capacity, Map<String, Long> used, PoolFacts pool, Instant now) {
        var time = pool.timeOfDay(now);
        return new HostUse(
                HostFigures.of(quota.at(time), capacity),
                used.getOrDefault(HeldAmounts.CPU, 0L),
                used.getOrDefault(HeldAmounts.MEMORY, 0L),
                quota.windowAt(time));
    }
}
