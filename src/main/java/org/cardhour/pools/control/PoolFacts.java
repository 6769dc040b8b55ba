package org.cardhour.pools.control;

import java.time.Instant;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.pools.core.DailyHours;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.QuotaArithmetic;
import org.cardhour.pools.entity.Pool;

/**
 * A pool with its policy in force, and what that refers to.
 *
 * @param clusters ids of its clusters by their codes
 * @param tenants ids of the tenants with a quota by their names
 * @param supply nominal cards by model: offered by its clusters that are not disabled
 */
public record PoolFacts(
        Pool pool,
        PolicyDocument policy,
        Map<String, UUID> clusters,
        Map<String, UUID> tenants,
        SortedMap<String, Integer> supply) {

    public PoolFacts {
        clusters = Map.copyOf(clusters);
        tenants = Map.copyOf(tenants);
        supply = Collections.unmodifiableSortedMap(new TreeMap<>(supply));
    }

    /** What the policy comes to at an instant, by model in alphabetical order. */
    public List<ModelFigures> figures(Instant now) {
        return new QuotaArithmetic(policy).figures(supply, timeOfDay(now));
    }

    /** The hours for jobs that wait for them; at any time where the policy names none. */
    public DailyHours offPeak() {
        return new DailyHours(policy.offPeak(), policy.zone());
    }

    /** The time of the day by which its windows are judged. */
    public LocalTime timeOfDay(Instant now) {
        return now.atZone(policy.zone()).toLocalTime();
    }
}
