package org.cardhour.pools.control;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.pools.core.ClassRule;
import org.cardhour.pools.core.FairShareRule;
import org.cardhour.pools.core.Hours;
import org.cardhour.pools.core.PassRules;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.PolicyDuration;
import org.cardhour.pools.core.ScoreWeights;

/** Writes the rules that {@link RulesReader} reads; those that are as usual are left out. */
final class RulesWriter {

    private RulesWriter() {}

    static void add(Map<String, Object> pool, PolicyDocument policy) {
        var rules = policy.rules();
        var usual = PassRules.USUAL;
        put(pool, "aging_bound", PolicyDuration.text(rules.agingBound()), PolicyDuration.text(usual.agingBound()));
        put(
                pool,
                "minimum_run_time",
                PolicyDuration.text(rules.minimumRunTime()),
                PolicyDuration.text(usual.minimumRunTime()));
        put(pool, "daily_preemptions", rules.dailyPreemptions(), usual.dailyPreemptions());
        put(pool, "protect_after", rules.protectAfter(), usual.protectAfter());
        put(pool, "queued_jobs", rules.queuedJobs(), usual.queuedJobs());
        put(
                pool,
                "recall_notice",
                PolicyDuration.text(rules.recallNotice()),
                PolicyDuration.text(usual.recallNotice()));
        put(pool, "fair_share", fairShare(rules.fairShare()), fairShare(usual.fairShare()));
        put(pool, "score", weights(rules.weights()), weights(usual.weights()));
        put(pool, "classes", policy.classes().stream().map(RulesWriter::rule).toList(), List.of());
        put(pool, "off_peak", policy.offPeak().stream().map(Hours::text).toList(), List.of());
    }

    private static void put(Map<String, Object> map, String key, Object value, Object usual) {
        if (!value.equals(usual)) {
            map.put(key, value);
        }
    }

    private static Map<String, Object> fairShare(FairShareRule rule) {
        return Map.of("lambda", plain(rule.lambda()), "half_life", PolicyDuration.text(rule.halfLife()));
    }

    private static Map<String, Object> weights(ScoreWeights weights) {
        var map = new LinkedHashMap<String, Object>();
        map.put("preference", weights.preference());
        map.put("leftover", weights.leftover());
        map.put("fragmentation", weights.fragmentation());
        map.put("feeding", weights.feeding());
        map.put("nearness", weights.nearness());
        map.put("together", weights.together());
        return map;
    }

    private static Map<String, Object> rule(ClassRule rule) {
        var map = new LinkedHashMap<String, Object>();
        map.put("name", rule.name());
        put(map, "tenants", rule.teams(), List.of());
        put(map, "kinds", rule.kinds().stream().map(Enum::name).sorted().toList(), List.of());
        addWalltime(map, "default_walltime", rule.defaultWalltime());
        addWalltime(map, "max_walltime", rule.maximumWalltime());
        return map;
    }

    private static void addWalltime(Map<String, Object> map, String key, Optional<Duration> walltime) {
        walltime.ifPresent(time -> map.put(key, PolicyDuration.text(time)));
    }

    /** Without zeros at the end, so that equal numbers are equal. */
    private static BigDecimal plain(BigDecimal number) {
        var stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }
}
