package org.cardhour.pools.control;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.core.Amount;
import org.cardhour.pools.core.Amounts;
import org.cardhour.pools.core.CardAmounts;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.core.TeamQuota;
import org.cardhour.pools.core.Window;

/** Reads a policy from a parsed document, and notes every place that is wrong. */
final class PolicyReader {

    private static final Set<String> POOL_KEYS = Set.of(
            "name",
            "zone",
            "clusters",
            "buffer_ratio",
            "quotas",
            "aging_bound",
            "minimum_run_time",
            "daily_preemptions",
            "protect_after",
            "queued_jobs",
            "recall_notice",
            "fair_share",
            "score",
            "classes",
            "off_peak");
    private static final Set<String> QUOTA_KEYS = Set.of(
            "team", "accelerator", "cpu", "memory", "storage", "borrow_limit", "lend_limit", "windows", "weight");
    private static final Set<String> WINDOW_KEYS = Set.of("when", "accelerator", "cpu", "memory", "storage");

    private final Faults faults = new Faults();

    private PolicyReader() {}

    static Outcome<PolicyDocument> read(JsonNode document) {
        var reader = new PolicyReader();
        var policy = reader.policy(new Place(document, "", reader.faults));
        return reader.faults.isEmpty()
                ? Outcome.done(policy)
                : Outcome.refused(new Refusal(Refusal.Kind.INVALID, "POLICY_INVALID", Map.of(), reader.faults.all()));
    }

    private PolicyDocument policy(Place document) {
        document.onlyKeys(Set.of("resource_pool"));
        var pool = document.required("resource_pool");
        pool.onlyKeys(POOL_KEYS);
        return new PolicyDocument(
                pool.required("name").matching("[a-z][a-z0-9-]{1,38}[a-z0-9]", "POOL_NAME"),
                pool.required("zone").zone().orElse(ZoneId.of("UTC")),
                pool.required("clusters").items().stream().map(Place::text).toList(),
                pool.required("buffer_ratio").number().orElse(BigDecimal.ZERO),
                pool.required("quotas").items().stream().map(this::quota).toList(),
                RulesReader.rules(pool),
                RulesReader.classes(pool),
                RulesReader.offPeak(pool));
    }

    private TeamQuota quota(Place quota) {
        quota.onlyKeys(QUOTA_KEYS);
        return new TeamQuota(
                quota.required("team").text(),
                new Amounts(
                        quota.optional("accelerator").map(this::cards).orElse(CardAmounts.NONE),
                        quota.optional("cpu").flatMap(Place::cores),
                        quota.optional("memory").flatMap(Place::bytes),
                        quota.optional("storage").flatMap(Place::bytes)),
                quota.optional("borrow_limit").map(this::signedCards).orElse(CardAmounts.NONE),
                quota.optional("lend_limit").map(this::cards).orElse(CardAmounts.of(Amount.everything())),
                quota.optional("windows").map(Place::items).orElse(List.of()).stream()
                        .map(this::window)
                        .flatMap(Optional::stream)
                        .toList(),
                quota.optional("weight").flatMap(Place::number));
    }

    private Optional<Window> window(Place window) {
        window.onlyKeys(WINDOW_KEYS);
        var accelerator = window.optional("accelerator").map(this::cards);
        var cpu = window.optional("cpu").flatMap(Place::cores);
        var memory = window.optional("memory").flatMap(Place::bytes);
        var storage = window.optional("storage").flatMap(Place::bytes);
        return window.required("when")
                .hours()
                .map(hours ->
                        new Window(hours.startInclusive(), hours.endExclusive(), accelerator, cpu, memory, storage));
    }

    private CardAmounts cards(Place place) {
        return perModel(place, Place.Sign.POSITIVE);
    }

    /** A limit below the guarantee is understood here, and refused with its figures later. */
    private CardAmounts signedCards(Place place) {
        return perModel(place, Place.Sign.ANY);
    }

    private static CardAmounts perModel(Place place, Place.Sign sign) {
        if (!place.isMap()) {
            return CardAmounts.of(place.cards(sign).orElse(Amount.nothing()));
        }
        var byModel = new TreeMap<String, Amount>();
        place.entries()
                .forEach(
                        (model, amount) -> byModel.put(model, amount.cards(sign).orElse(Amount.nothing())));
        return new CardAmounts(Amount.nothing(), byModel);
    }
}
