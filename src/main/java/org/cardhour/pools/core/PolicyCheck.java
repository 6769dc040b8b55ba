package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds what makes a policy impossible, with the figures that show it. Percentages are summed before anything is rounded. */
public final class PolicyCheck {

    private static final BigDecimal LEAST_BUFFER = new BigDecimal("0.10");
    private static final BigDecimal MOST_BUFFER = new BigDecimal("0.20");
    private static final BigDecimal ALL = BigDecimal.valueOf(100);
    private static final String ROOT = "/resource_pool";

    private final PolicyDocument policy;
    private final SortedMap<String, Integer> supply;
    private final HostFigures.Capacity capacity;
    private final List<PolicyFault> faults = new ArrayList<>();

    /**
     * A check of a policy for a pool.
     *
     * @param supply nominal cards by model
     * @param capacity 0 of what is not known
     */
    public PolicyCheck(PolicyDocument policy, SortedMap<String, Integer> supply, HostFigures.Capacity capacity) {
        this.policy = policy;
        this.supply = supply;
        this.capacity = capacity;
    }

    /** All faults, in the order of the document; empty when the policy can hold. */
    public List<PolicyFault> faults() {
        checkBuffer();
        boolean hasFigures = faults.isEmpty(); // cards less no sound buffer are no number
        checkTwice("/clusters/", policy.clusters(), "CLUSTER_TWICE");
        checkTwice("/quotas/", policy.quotas().stream().map(TeamQuota::team).toList(), "TEAM_TWICE");
        if (hasFigures) {
            checkLimits();
        }
        checkBorrowing();
        faults.addAll(new PolicyBounds(policy).faults());
        faults.addAll(new ClockCheck(policy).faults());
        for (LocalTime time : policy.turns()) {
            checkPercentages(time);
            if (hasFigures) {
                checkGuarantees(time);
            }
            faults.addAll(new HostCheck(policy, capacity).faults(time));
        }
        return faults.stream().distinct().toList();
    }

    private void checkBuffer() {
        var ratio = policy.bufferRatio();
        if (ratio.compareTo(LEAST_BUFFER) < 0 || ratio.compareTo(MOST_BUFFER) > 0) {
            fault(
                    "/buffer_ratio",
                    "BUFFER_OUT_OF_RANGE",
                    Map.of("value", "" + ratio, "least", "" + LEAST_BUFFER, "most", "" + MOST_BUFFER));
        }
    }

    private void checkTwice(String pointer, List<String> names, String code) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            if (!seen.add(names.get(i))) {
                fault(pointer + i, code, Map.of("value", names.get(i)));
            }
        }
    }

    private void checkLimits() {
        for (ModelFigures model : new QuotaArithmetic(policy).figures(supply, LocalTime.MIDNIGHT)) {
            model.teams().forEach((team, figures) -> {
                if (figures.limit() < figures.guaranteed()) {
                    fault(
                            quotaOf(team) + "/borrow_limit",
                            "LIMIT_UNDER_GUARANTEE",
                            Map.of(
                                    "team",
                                    team,
                                    "model",
                                    model.model(),
                                    "guaranteed",
                                    "" + figures.guaranteed(),
                                    "limit",
                                    "" + figures.limit()));
                }
            });
        }
    }

    /** Where no card shows it yet, a limit is under the guarantee of those that come. */
    private void checkBorrowing() {
        for (int i = 0; i < policy.quotas().size(); i++) {
            var limit = policy.quotas().get(i).borrowLimit();
            var pointer = "/quotas/" + i + "/borrow_limit";
            boolean isTold = faults.stream().anyMatch(fault -> fault.pointer().equals(ROOT + pointer));
            Stream.concat(Stream.of(limit.every()), limit.named().values().stream())
                    .filter(amount -> !isTold && amount.isNegative())
                    .forEach(amount -> fault(pointer, "NEGATIVE", Map.of("value", amount.text())));
        }
    }

    private void checkPercentages(LocalTime time) {
        if (supply.isEmpty()) {
            checkPercentages(
                    "accelerator", time, amounts -> amounts.accelerator().every());
        }
        for (String model : known().keySet()) {
            checkPercentages(
                    "accelerator " + model,
                    time,
                    amounts -> amounts.accelerator().of(model));
        }
        checkPercentages("cpu", time, amounts -> amounts.cpu().orElse(Amount.nothing()));
        checkPercentages("memory", time, amounts -> amounts.memory().orElse(Amount.nothing()));
        checkPercentages("storage", time, amounts -> amounts.storage().orElse(Amount.nothing()));
    }

    private void checkPercentages(String resource, LocalTime time, Function<Amounts, Amount> amount) {
        var sum = policy.quotas().stream()
                .map(quota -> amount.apply(quota.at(time)).percentage())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        if (sum.compareTo(ALL) > 0) {
            fault(
                    "/quotas",
                    "PERCENT_OVER_100",
                    Map.of("resource", resource, "sum", sum.toPlainString(), "time", "" + time));
        }
    }

    private void checkGuarantees(LocalTime time) {
        for (ModelFigures model : new QuotaArithmetic(policy).figures(known(), time)) {
            if (model.guaranteed() > model.allocatable()) {
                fault(
                        "/quotas",
                        "GUARANTEES_OVER_ALLOCATABLE",
                        Map.of(
                                "model", model.model(),
                                "guaranteed", "" + model.guaranteed(),
                                "allocatable", "" + model.allocatable(),
                                "nominal", "" + model.nominal(),
                                "buffer", "" + model.buffer(),
                                "time", "" + time));
            }
        }
    }

    /** What there is, and none of the models that only the policy names. */
    private SortedMap<String, Integer> known() {
        var known = new TreeMap<>(supply);
        for (TeamQuota quota : policy.quotas()) {
            Stream.concat(
                            Stream.of(quota.usual().accelerator()),
                            quota.windows().stream().flatMap(window -> window.accelerator().stream()))
                    .flatMap(cards -> cards.named().keySet().stream())
                    .forEach(model -> known.putIfAbsent(model, 0));
        }
        return known;
    }

    private String quotaOf(String team) {
        int index = IntStream.range(0, policy.quotas().size())
                .filter(i -> policy.quotas().get(i).team().equals(team))
                .findFirst()
                .orElseThrow();
        return "/quotas/" + index;
    }

    private void fault(String pointer, String code, Map<String, String> figures) {
        faults.add(new PolicyFault(ROOT + pointer, code, figures));
    }
}
