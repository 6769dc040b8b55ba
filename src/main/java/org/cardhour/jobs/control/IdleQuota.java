package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.jobs.core.PeakUse;
import org.cardhour.jobs.core.PeakUse.Hold;
import org.cardhour.jobs.entity.Run;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.control.PolicyYaml;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.PoolQueries;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.Amounts;
import org.cardhour.pools.core.CardAmounts;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.TeamQuota;

/**
 * Finds guarantees of which a part was at no time used for some days, and what policy would give that part back. Only what
 * a tenant was guaranteed all that time counts.
 */
@UseCase
public class IdleQuota {

    private final EntityManager database;
    private final PoolQueries pools;

    @Inject
    IdleQuota(EntityManager database, PoolQueries pools) {
        this.database = database;
        this.pools = pools;
    }

    /**
     * What lies idle.
     *
     * @param proposal a policy in YAML that guarantees no more than was used; empty when nothing lies idle
     */
    public record Report(Instant startInclusive, Instant endExclusive, List<Idle> idle, Optional<String> proposal) {}

    /** Of a tenant's guarantee of a model so much at most was used, and so many whole cards never. */
    public record Idle(String tenant, String model, long guaranteed, Cards peak, long unused) {}

    public Outcome<Report> of(Actor actor, String pool, Duration span, Instant now) {
        var start = now.minus(span);
        return pools.find(actor, pool)
                .then(sight -> pools.policyAt(pool, start).map(former -> report(sight.facts(), former, start, now)));
    }

    private Report report(PoolFacts pool, Optional<PoolFacts> former, Instant start, Instant now) {
        var holds = holds(pool.pool().id(), start, now);
        var idle = new ArrayList<Idle>();
        for (ModelFigures figures : pool.figures(now)) {
            figures.teams().forEach((team, quota) -> {
                long always = Math.min(quota.guaranteed(), guaranteed(former, team, figures.model(), now));
                var own = Optional.ofNullable(pool.tenants().get(team))
                        .map(id -> holds.getOrDefault(id, Map.of()))
                        .orElse(Map.of())
                        .getOrDefault(figures.model(), List.of());
                var peak = PeakUse.since(start, own);
                long unused = always - (peak.isWhole() ? peak.whole() : peak.whole() + 1);
                if (unused > 0) {
                    idle.add(new Idle(team, figures.model(), quota.guaranteed(), peak, unused));
                }
            });
        }
        return new Report(start, now, idle, idle.isEmpty() ? Optional.empty() : Optional.of(proposal(pool, idle, now)));
    }

    private static long guaranteed(Optional<PoolFacts> former, String team, String model, Instant now) {
        return former.stream()
                .flatMap(facts -> facts.figures(now).stream())
                .filter(figures -> figures.model().equals(model))
                .flatMap(figures -> Optional.ofNullable(figures.teams().get(team)).stream())
                .mapToLong(quota -> quota.guaranteed())
                .findFirst()
                .orElse(0);
    }

    /** The policy in force with the idle cards taken from the usual guarantees; special hours stay as they are. */
    private static String proposal(PoolFacts pool, List<Idle> idle, Instant now) {
        var policy = pool.policy();
        for (TeamQuota quota : pool.policy().quotas()) {
            var own = idle.stream()
                    .filter(part -> part.tenant().equals(quota.team()))
                    .toList();
            if (!own.isEmpty()) {
                policy = policy.with(lowered(quota, pool.figures(now), own));
            }
        }
        return PolicyYaml.write(policy);
    }

    private static TeamQuota lowered(TeamQuota quota, List<ModelFigures> figures, List<Idle> idle) {
        var byModel = new TreeMap<String, Amount>();
        for (ModelFigures model : figures) {
            Optional.ofNullable(model.teams().get(quota.team())).ifPresent(team -> {
                long unused = idle.stream()
                        .filter(part -> part.model().equals(model.model()))
                        .mapToLong(Idle::unused)
                        .sum();
                byModel.put(model.model(), new Amount.Count(BigDecimal.valueOf(team.guaranteed() - unused)));
            });
        }
        var usual = quota.usual();
        var cards = new CardAmounts(Amount.nothing(), byModel);
        return new TeamQuota(
                quota.team(),
                new Amounts(cards, usual.cpu(), usual.memory(), usual.storage()),
                quota.borrowLimit(),
                quota.lendLimit(),
                quota.windows(),
                quota.weight());
    }

    private Map<UUID, Map<String, List<Hold>>> holds(UUID pool, Instant start, Instant now) {
        var holds = new HashMap<UUID, Map<String, List<Hold>>>();
        database.createQuery("""
            select r from Run r
            where r.place.poolId = :pool and r.place.cardsThousandths > 0
              and (r.quotaReleasedAt is null or r.quotaReleasedAt > :start)
            """, Run.class)
                .setParameter("pool", pool)
                .setParameter("start", start)
                .getResultStream()
                .forEach(run -> holds.computeIfAbsent(run.tenantId(), tenant -> new HashMap<>())
                        .computeIfAbsent(run.place().model(), model -> new ArrayList<>())
                        .add(new Hold(
                                run.times().dispatchedAt(),
                                run.quotaReleasedAt().orElse(now),
                                run.place().cards())));
        return holds;
    }
}
