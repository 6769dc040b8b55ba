package org.cardhour.pools.control;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.CardAmounts;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.TeamQuota;
import org.cardhour.pools.core.Window;

/** Writes a policy as the document that {@link PolicyReader} reads the same from. */
final class PolicyWriter {

    private PolicyWriter() {}

    static Map<String, Object> tree(PolicyDocument policy) {
        var pool = new LinkedHashMap<String, Object>();
        pool.put("name", policy.name());
        pool.put("zone", policy.zone().getId());
        pool.put("clusters", policy.clusters());
        pool.put("buffer_ratio", policy.bufferRatio());
        RulesWriter.add(pool, policy);
        pool.put("quotas", policy.quotas().stream().map(PolicyWriter::quota).toList());
        return Map.of("resource_pool", pool);
    }

    private static Map<String, Object> quota(TeamQuota quota) {
        var map = new LinkedHashMap<String, Object>();
        map.put("team", quota.team());
        map.put("accelerator", cards(quota.usual().accelerator()));
        add(map, "cpu", quota.usual().cpu());
        add(map, "memory", quota.usual().memory());
        add(map, "storage", quota.usual().storage());
        add(map, "borrow_limit", cards(quota.borrowLimit()), cards(CardAmounts.NONE));
        add(map, "lend_limit", cards(quota.lendLimit()), cards(CardAmounts.of(Amount.everything())));
        quota.weight().ifPresent(weight -> map.put("weight", weight));
        if (!quota.windows().isEmpty()) {
            map.put(
                    "windows",
                    quota.windows().stream().map(PolicyWriter::window).toList());
        }
        return map;
    }

    private static Map<String, Object> window(Window window) {
        var map = new LinkedHashMap<String, Object>();
        map.put("when", window.startInclusive() + "-" + window.endExclusive());
        window.accelerator().ifPresent(cards -> map.put("accelerator", cards(cards)));
        add(map, "cpu", window.cpu());
        add(map, "memory", window.memory());
        add(map, "storage", window.storage());
        return map;
    }

    private static void add(Map<String, Object> map, String key, Object value, Object usual) {
        if (!value.equals(usual)) {
            map.put(key, value);
        }
    }

    private static void add(Map<String, Object> map, String key, Optional<Amount> amount) {
        amount.ifPresent(value -> map.put(key, scalar(value)));
    }

    private static Object cards(CardAmounts cards) {
        if (cards.named().isEmpty()) {
            return scalar(cards.every());
        }
        var map = new LinkedHashMap<String, Object>();
        cards.named().forEach((model, amount) -> map.put(model, scalar(amount)));
        return map;
    }

    private static Object scalar(Amount amount) {
        return switch (amount) {
            case Amount.Percent percent -> percent.text();
            case Amount.Count(BigDecimal count) -> count;
        };
    }
}
