package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Finds the rules of a policy that are out of bounds, or that do not go together, with their figures. */
final class PolicyBounds {

    private static final String ROOT = "/resource_pool";
    private static final Duration NONE = Duration.ZERO;
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final long MOST_WEIGHT = 1_000_000_000;
    private static final BigDecimal PIB = BigDecimal.valueOf(1L << 50);
    private static final int DECIMALS = 6;

    private final PolicyDocument policy;
    private final List<PolicyFault> faults = new ArrayList<>();

    PolicyBounds(PolicyDocument policy) {
        this.policy = policy;
    }

    List<PolicyFault> faults() {
        checkRules();
        checkWeights();
        checkAmounts();
        checkClasses();
        return faults;
    }

    private void checkRules() {
        var rules = policy.rules();
        within("/aging_bound", rules.agingBound(), MINUTE, MONTH, PolicyDuration::text);
        within("/minimum_run_time", rules.minimumRunTime(), NONE, Duration.ofDays(7), PolicyDuration::text);
        within("/daily_preemptions", rules.dailyPreemptions(), 0, 1_000, Object::toString);
        within("/protect_after", rules.protectAfter(), 1, 10_000, Object::toString);
        within("/queued_jobs", rules.queuedJobs(), 1, 1_000_000, Object::toString);
        within("/recall_notice", rules.recallNotice(), NONE, MONTH, PolicyDuration::text);
        var share = rules.fairShare();
        within("/fair_share/lambda", share.lambda(), BigDecimal.ZERO, BigDecimal.TEN, BigDecimal::toPlainString);
        within("/fair_share/half_life", share.halfLife(), HOUR, YEAR, PolicyDuration::text);
    }

    private void checkWeights() {
        var weights = policy.rules().weights();
        within("/score/preference", weights.preference(), 0L, MOST_WEIGHT, Object::toString);
        within("/score/leftover", weights.leftover(), 0L, MOST_WEIGHT, Object::toString);
        within("/score/fragmentation", weights.fragmentation(), 0L, MOST_WEIGHT, Object::toString);
        within("/score/feeding", weights.feeding(), 0L, MOST_WEIGHT, Object::toString);
        within("/score/nearness", weights.nearness(), 0L, MOST_WEIGHT, Object::toString);
        within("/score/together", weights.together(), 0L, MOST_WEIGHT, Object::toString);
        for (int i = 0; i < policy.quotas().size(); i++) {
            var pointer = "/quotas/" + i + "/weight";
            policy.quotas()
                    .get(i)
                    .weight()
                    .ifPresent(weight -> within(
                            pointer,
                            weight,
                            new BigDecimal("0.001"),
                            BigDecimal.valueOf(1_000),
                            BigDecimal::toPlainString));
        }
    }

    private void checkAmounts() {
        for (int i = 0; i < policy.quotas().size(); i++) {
            var quota = policy.quotas().get(i);
            var pointer = "/quotas/" + i;
            checkAmounts(
                    pointer,
                    quota.usual().cpu(),
                    quota.usual().memory(),
                    quota.usual().storage());
            for (int j = 0; j < quota.windows().size(); j++) {
                var window = quota.windows().get(j);
                checkAmounts(pointer + "/windows/" + j, window.cpu(), window.memory(), window.storage());
            }
        }
    }

    private void checkAmounts(String pointer, Optional<Amount> cpu, Optional<Amount> memory, Optional<Amount> storage) {
        checkCount(pointer + "/cpu", cpu, HostFigures.MOST_CORES, BigDecimal::toPlainString);
        checkCount(pointer + "/memory", memory, HostFigures.MOST_BYTES, PolicyBounds::pebibytes);
        checkCount(pointer + "/storage", storage, HostFigures.MOST_BYTES, PolicyBounds::pebibytes);
    }

    private void checkCount(
            String pointer, Optional<Amount> amount, BigDecimal most, Function<BigDecimal, String> text) {
        amount.ifPresent(said -> {
            switch (said) {
                case Amount.Count(BigDecimal count) -> within(pointer, count, BigDecimal.ZERO, most, text);
                case Amount.Percent unused -> {}
            }
        });
    }

    private static String pebibytes(BigDecimal bytes) {
        return bytes.divide(PIB, DECIMALS, RoundingMode.CEILING)
                        .stripTrailingZeros()
                        .toPlainString() + "Pi";
    }

    private void checkClasses() {
        Set<String> names = new HashSet<>();
        var teams = policy.quotas().stream().map(TeamQuota::team).collect(Collectors.toSet());
        for (int i = 0; i < policy.classes().size(); i++) {
            var rule = policy.classes().get(i);
            var pointer = "/classes/" + i;
            if (!names.add(rule.name())) {
                fault(pointer, "CLASS_TWICE", Map.of("value", rule.name()));
            }
            rule.teams().stream()
                    .filter(team -> !teams.contains(team))
                    .forEach(team -> fault(pointer + "/tenants", "CLASS_TEAM_WITHOUT_QUOTA", Map.of("value", team)));
            rule.defaultWalltime()
                    .ifPresent(time -> within(pointer + "/default_walltime", time, MINUTE, YEAR, PolicyDuration::text));
            rule.maximumWalltime()
                    .ifPresent(time -> within(pointer + "/max_walltime", time, MINUTE, YEAR, PolicyDuration::text));
            if (!rule.allows(rule.walltime(rule.defaultWalltime()))) {
                fault(
                        pointer + "/default_walltime",
                        "DEFAULT_OVER_MAXIMUM",
                        Map.of(
                                "usual",
                                PolicyDuration.text(rule.defaultWalltime().orElseThrow()),
                                "most",
                                PolicyDuration.text(rule.maximumWalltime().orElseThrow())));
            }
        }
    }

    private <T extends Comparable<T>> void within(String pointer, T value, T least, T most, Function<T, String> text) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            fault(
                    pointer,
                    "OUT_OF_BOUNDS",
                    Map.of("value", text.apply(value), "least", text.apply(least), "most", text.apply(most)));
        }
    }

    private void fault(String pointer, String code, Map<String, String> figures) {
        faults.add(new PolicyFault(ROOT + pointer, code, figures));
    }
}
