package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalTime;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Makes whole cards of a policy. Of {@code n} nominal cards of a model the buffer is {@code n × ratio}, rounded up from 8
 * cards on and down below; the rest can be allocated. Percentages are of that rest and are rounded down; what this leaves
 * over is guaranteed to nobody.
 */
public final class QuotaArithmetic {

    private static final long ROUNDED_UP_FROM = 8;

    private final PolicyDocument policy;

    public QuotaArithmetic(PolicyDocument policy) {
        this.policy = policy;
    }

    /** The cards that are kept free of so many. */
    public static long buffer(long nominal, BigDecimal ratio) {
        return ratio.multiply(BigDecimal.valueOf(nominal))
                .setScale(0, nominal >= ROUNDED_UP_FROM ? RoundingMode.CEILING : RoundingMode.FLOOR)
                .longValueExact();
    }

    /**
     * The figures at a time of the day in the pool's zone, by model.
     *
     * @param supply nominal cards by model
     */
    public List<ModelFigures> figures(SortedMap<String, Integer> supply, LocalTime time) {
        return supply.entrySet().stream()
                .map(model -> figures(model.getKey(), model.getValue(), time))
                .toList();
    }

    private ModelFigures figures(String model, long nominal, LocalTime time) {
        long buffer = buffer(nominal, policy.bufferRatio());
        var teams = new TreeMap<String, TeamFigures>();
        for (TeamQuota quota : policy.quotas()) {
            teams.put(quota.team(), figures(quota, model, nominal - buffer, time));
        }
        return new ModelFigures(model, nominal, buffer, teams);
    }

    private static TeamFigures figures(TeamQuota quota, String model, long allocatable, LocalTime time) {
        long guaranteed = quota.at(time).accelerator().of(model).wholeOf(allocatable);
        long borrowed = quota.borrowLimit().of(model).wholeOf(allocatable);
        long lendable = Math.min(guaranteed, quota.lendLimit().of(model).wholeOf(guaranteed));
        return new TeamFigures(guaranteed, guaranteed + borrowed, lendable);
    }
}
