package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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
import org.cardhour.pools.control.QuotaReading;
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

    private final PastUse pastUse;

    @Inject
    PoolPolicies(PastUse pastUse) {
        this.pastUse = pastUse;
    }

    /** The instant up to which past use is counted at some time: it is looked at once a minute. */
    static Instant usedUntil(Instant now) {
        return now.truncatedTo(ChronoUnit.MINUTES);
    }

    /** How past use counts in the pool, and what it is at that time. */
    FairShare fairShare(PoolFacts pool, Instant now) {
        var rule = pool.policy().rules().fairShare();
        return rule.permille() == 0
                ? FairShare.PRESENT
                : new FairShare(rule.permille(), pastUse.of(pool.pool().id(), rule.halfLife(), usedUntil(now)));
    }

    static Policy of(PoolFrame frame, FairShare share, Instant now) {
        var pool = frame.facts();
        var rules = pool.policy().rules();
        var figures = pool.figures(now);
        return new Policy(
                quotas(pool, figures),
                supply(figures),
                frame.highestClass(),
                rules.agingBound(),
                rules.minimumRunTime(),
                rules.dailyPreemptions(),
                rules.protectAfter(),
                weights(rules.weights()),
                hosts(frame, now),
                share,
                caps(frame));
    }

    private static Map<UUID, ProjectCap> caps(PoolFrame frame) {
        var caps = new HashMap<UUID, ProjectCap>();
        frame.caps().forEach((project, resources) -> caps.put(project, cap(resources)));
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

    private static Map<UUID, Map<String, Quota>> quotas(PoolFacts pool, List<ModelFigures> figures) {
        var quotas = new HashMap<UUID, Map<String, Quota>>();
        pool.tenants().forEach((name, id) -> {
            var byModel = new HashMap<String, Quota>();
            figures.forEach(model -> Optional.ofNullable(model.teams().get(name))
                    .ifPresent(team -> byModel.put(
                            model.model(),
                            new Quota(
                                    Cards.of(team.guaranteed()),
                                    Cards.of(Math.max(team.guaranteed(), team.limit())),
                                    Cards.of(team.lendable())))));
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

    private static Map<UUID, HostQuota> hosts(PoolFrame frame, Instant now) {
        var hosts = new HashMap<UUID, HostQuota>();
        frame.hosts()
                .ifPresent(capacity -> QuotaReading.hosts(frame.facts(), capacity, now)
                        .forEach((tenant, share) -> hosts.put(tenant, hostQuota(share))));
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
        return guaranteed.isEmpty() ? Long.MAX_VALUE : guaranteed.getAsLong() + Math.max(0, borrowable.orElse(0));
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
