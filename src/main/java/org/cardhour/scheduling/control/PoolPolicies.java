package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.UUID;
import org.cardhour.jobs.control.PastUse;
import org.cardhour.kernel.Cards;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.pools.control.PriorityClasses;
import org.cardhour.pools.control.ProjectQuotas;
import org.cardhour.pools.control.QuotaReading;
import org.cardhour.pools.core.FairShareRule;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.ScoreWeights;
import org.cardhour.scheduling.core.FairShare;
import org.cardhour.scheduling.core.HostQuota;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.ProjectCap;
import org.cardhour.scheduling.core.Quota;
import org.cardhour.scheduling.core.Supply;
import org.cardhour.scheduling.core.Weights;

/** Shows the policy of a pool as the scheduler sees it: as figures of this moment. */
@Dependent
class PoolPolicies {

    private final PriorityClasses classes;
    private final QuotaReading quotas;
    private final PastUse pastUse;
    private final ProjectQuotas projects;

    @Inject
    PoolPolicies(PriorityClasses classes, QuotaReading quotas, PastUse pastUse, ProjectQuotas projects) {
        this.projects = projects;
        this.classes = classes;
        this.quotas = quotas;
        this.pastUse = pastUse;
    }

    Policy of(PoolFacts pool, Instant now) {
        var rules = pool.policy().rules();
        var figures = pool.figures(now);
        return new Policy(
                quotas(pool, figures),
                supply(figures),
                highest(),
                rules.agingBound(),
                rules.minimumRunTime(),
                rules.dailyPreemptions(),
                rules.protectAfter(),
                weights(rules.weights()),
                hosts(pool, now),
                fairShare(pool.pool().id(), rules.fairShare(), now),
                caps());
    }

    private Map<UUID, ProjectCap> caps() {
        var caps = new HashMap<UUID, ProjectCap>();
        projects.all().forEach((project, resources) -> caps.put(project, cap(resources)));
        return caps;
    }

    private static ProjectCap cap(SortedMap<String, Long> resources) {
        var cards = new HashMap<String, Cards>();
        resources.forEach(
                (resource, most) -> HeldAmounts.model(resource).ifPresent(model -> cards.put(model, new Cards(most))));
        return new ProjectCap(
                cards,
                resources.getOrDefault(HeldAmounts.CPU, Long.MAX_VALUE),
                resources.getOrDefault(HeldAmounts.MEMORY, Long.MAX_VALUE));
    }

    private int highest() {
        return classes.all().stream()
                .mapToInt(known -> known.priority().value())
                .max()
                .orElse(Integer.MAX_VALUE);
    }

    private static Map<UUID, Map<String, Quota>> quotas(PoolFacts pool, List<ModelFigures> figures) {
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        pool.tenants().forEach((name, id) -> {
            var byModel = new HashMap<String, Quota>();
            figures.forEach(model -> Optional.ofNullable(model.teams().get(name))
                    .ifPresent(team -> byModel.put(
                            model.model(),
                            new Quota(
                                    Cards.of(team.guaranteed()), Cards.of(team.limit()), Cards.of(team.lendable())))));
            quotas.put(id, Map.copyOf(byModel));
        });
        return quotas;
    }

    private static Map<String, Supply> supply(List<ModelFigures> figures) {
        var supply = new HashMap<String, Supply>();
        figures.forEach(
                model -> supply.put(model.model(), new Supply(Cards.of(model.nominal()), Cards.of(model.buffer()))));
        return supply;
    }

    private Map<UUID, HostQuota> hosts(PoolFacts pool, Instant now) {
        var hosts = new HashMap<UUID, HostQuota>();
        quotas.hosts(pool, now).forEach((tenant, share) -> hosts.put(tenant, hostQuota(share)));
        return hosts;
    }

    private static HostQuota hostQuota(QuotaReading.HostShare share) {
        var guaranteed = share.guaranteed();
        var borrowable = share.borrowable();
        return new HostQuota(
                guaranteed.cpuMillis().orElse(Long.MAX_VALUE),
                sum(guaranteed.cpuMillis(), borrowable.cpuMillis()),
                guaranteed.memoryMib().orElse(Long.MAX_VALUE),
                sum(guaranteed.memoryMib(), borrowable.memoryMib()));
    }

    private static long sum(OptionalLong guaranteed, OptionalLong borrowable) {
        return guaranteed.isEmpty() ? Long.MAX_VALUE : guaranteed.getAsLong() + borrowable.orElse(0);
    }

    private FairShare fairShare(UUID pool, FairShareRule rule, Instant now) {
        return rule.permille() == 0
                ? FairShare.PRESENT
                : new FairShare(rule.permille(), pastUse.of(pool, rule.halfLife(), now));
    }

    private static Weights weights(ScoreWeights said) {
        return new Weights(
                said.preference(),
                said.leftover(),
                said.fragmentation(),
                said.feeding(),
                said.nearness(),
                said.together());
    }
}
