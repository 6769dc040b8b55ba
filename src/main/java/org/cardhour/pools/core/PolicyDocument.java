package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The policy of a pool, as it is written down.
 *
 * @param zone in which its windows are meant
 * @param clusters codes of the clusters that the pool merges
 * @param bufferRatio the part of the cards that is kept for fail-over and bursts, 0.10 to 0.20
 * @param classes priority classes that this pool treats in its own way
 * @param offPeak hours for jobs that wait for them
 */
public record PolicyDocument(
        String name,
        ZoneId zone,
        List<String> clusters,
        BigDecimal bufferRatio,
        List<TeamQuota> quotas,
        PassRules rules,
        List<ClassRule> classes,
        List<Hours> offPeak) {

    public PolicyDocument {
        classes = List.copyOf(classes);
        offPeak = List.copyOf(offPeak);
        clusters = List.copyOf(clusters);
        quotas = List.copyOf(quotas);
    }

    /** One without rules for classes and off-peak hours. */
    public PolicyDocument(
            String name,
            ZoneId zone,
            List<String> clusters,
            BigDecimal bufferRatio,
            List<TeamQuota> quotas,
            PassRules rules) {
        this(name, zone, clusters, bufferRatio, quotas, rules, List.of(), List.of());
    }

    /** How the pool treats that class. */
    public ClassRule classRule(String priority) {
        return classes.stream()
                .filter(rule -> rule.name().equals(priority))
                .findFirst()
                .orElseGet(() -> ClassRule.none(priority));
    }

    public Optional<TeamQuota> quotaOf(String team) {
        return quotas.stream().filter(quota -> quota.team().equals(team)).findFirst();
    }

    /** The same with this quota in place of the one that the tenant had, or as the last. */
    public PolicyDocument with(TeamQuota quota) {
        var all = new ArrayList<>(quotas);
        int place = quotas.indexOf(quotaOf(quota.team()).orElse(quota));
        if (place < 0) {
            all.add(quota);
        } else {
            all.set(place, quota);
        }
        return new PolicyDocument(name, zone, clusters, bufferRatio, all, rules, classes, offPeak);
    }

    /** The times of the day from which figures may differ from those before; always midnight among them. */
    public SortedSet<LocalTime> turns() {
        var turns = new TreeSet<LocalTime>(List.of(LocalTime.MIDNIGHT));
        quotas.stream()
                .flatMap(quota -> quota.windows().stream())
                .flatMap(window -> Stream.of(window.startInclusive(), window.endExclusive()))
                .forEach(turns::add);
        return turns;
    }
}
