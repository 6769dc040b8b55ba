package org.cardhour.pools.control;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cardhour.kernel.JobKind;
import org.cardhour.pools.core.ClassRule;
import org.cardhour.pools.core.FairShareRule;
import org.cardhour.pools.core.Hours;
import org.cardhour.pools.core.PassRules;
import org.cardhour.pools.core.ScoreWeights;

/** Reads from a policy how the pool treats those who wait and those who yield; what is left out is as usual. */
final class RulesReader {

    private static final Set<String> FAIR_SHARE_KEYS = Set.of("lambda", "half_life");
    private static final Set<String> SCORE_KEYS =
            Set.of("preference", "leftover", "fragmentation", "feeding", "nearness", "together");
    private static final Set<String> CLASS_KEYS =
            Set.of("name", "tenants", "kinds", "default_walltime", "max_walltime");

    private RulesReader() {}

    static PassRules rules(Place pool) {
        var usual = PassRules.USUAL;
        return new PassRules(
                duration(pool, "aging_bound").orElse(usual.agingBound()),
                duration(pool, "minimum_run_time").orElse(usual.minimumRunTime()),
                count(pool, "daily_preemptions").orElse(usual.dailyPreemptions()),
                count(pool, "protect_after").orElse(usual.protectAfter()),
                count(pool, "queued_jobs").orElse(usual.queuedJobs()),
                duration(pool, "recall_notice").orElse(usual.recallNotice()),
                pool.optional("fair_share").map(RulesReader::fairShare).orElse(usual.fairShare()),
                pool.optional("score").map(RulesReader::weights).orElse(usual.weights()));
    }

    static List<ClassRule> classes(Place pool) {
        return items(pool, "classes").map(RulesReader::classRule).toList();
    }

    static List<Hours> offPeak(Place pool) {
        return items(pool, "off_peak")
                .map(Place::hours)
                .flatMap(Optional::stream)
                .toList();
    }

    private static FairShareRule fairShare(Place place) {
        place.onlyKeys(FAIR_SHARE_KEYS);
        var usual = FairShareRule.USUAL;
        return new FairShareRule(
                place.optional("lambda").flatMap(Place::number).orElse(usual.lambda()),
                duration(place, "half_life").orElse(usual.halfLife()));
    }

    private static ScoreWeights weights(Place place) {
        place.onlyKeys(SCORE_KEYS);
        var usual = ScoreWeights.USUAL;
        return new ScoreWeights(
                amount(place, "preference", usual.preference()),
                amount(place, "leftover", usual.leftover()),
                amount(place, "fragmentation", usual.fragmentation()),
                amount(place, "feeding", usual.feeding()),
                amount(place, "nearness", usual.nearness()),
                amount(place, "together", usual.together()));
    }

    private static ClassRule classRule(Place place) {
        place.onlyKeys(CLASS_KEYS);
        return new ClassRule(
                place.required("name").text(),
                items(place, "tenants").map(Place::text).toList(),
                items(place, "kinds")
                        .map(kind -> kind.choice(JobKind.class))
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet()),
                duration(place, "default_walltime"),
                duration(place, "max_walltime"));
    }

    private static Stream<Place> items(Place place, String key) {
        return place.optional(key).map(Place::items).orElse(List.of()).stream();
    }

    private static Optional<Duration> duration(Place place, String key) {
        return place.optional(key).flatMap(Place::duration);
    }

    private static Optional<Integer> count(Place place, String key) {
        return place.optional(key).flatMap(Place::count);
    }

    private static long amount(Place place, String key, long usual) {
        return place.optional(key).flatMap(Place::amount).orElse(usual);
    }
}
