package org.cardhour.scheduling.control;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cardhour.jobs.core.Software;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.core.TooDear;
import org.cardhour.jobs.core.Version;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.pools.core.DailyHours;
import org.cardhour.registry.control.DataPlaces;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Isolation;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Surroundings;
import org.cardhour.scheduling.core.Versions;
import org.cardhour.scheduling.core.Where;
import org.cardhour.scheduling.core.Word;

/**
 * What a pool has for a job by its wishes: when its off-peak hours are, on which cards it costs too much, and how near its
 * data and image are.
 */
final class PoolOffer {

    /** What is used of whom, for which a price may hold; the model is empty for a job without cards. */
    record Use(UUID tenant, JobKind kind, String model) {}

    private record Kind(String model, int memoryGib) {}

    private record Freight(Set<String> datasets, Optional<String> image) {}

    private final List<Cluster> clusters;
    private final DailyHours offPeak;
    private final Function<Use, Optional<Money>> prices;
    private final Supplier<DataPlaces.All> data;
    private final Instant now;
    private final Map<Use, Optional<Money>> known = new HashMap<>();
    private final Map<Freight, Cargo> cargos = new HashMap<>();
    private final Map<UUID, Set<Kind>> kinds = new HashMap<>();
    private Optional<DataPlaces.All> read = Optional.empty();

    /**
     * @param prices of a card-hour, or core-hour, at this moment; empty where none holds
     * @param data where data and images are, asked once when a job needs some
     */
    PoolOffer(
            List<Cluster> clusters,
            DailyHours offPeak,
            Function<Use, Optional<Money>> prices,
            Supplier<DataPlaces.All> data,
            Instant now) {
        this.data = data;
        this.clusters = clusters;
        this.offPeak = offPeak;
        this.prices = prices;
        this.now = now;
    }

    /** Before which the job does not want to start; empty when it may at any time. */
    Optional<Instant> notBefore(Terms terms) {
        return terms.offPeak()
                ? Optional.of(offPeak.firstFrom(
                        terms.notBefore().filter(now::isBefore).orElse(now)))
                : terms.notBefore();
    }

    /** What the tenant's job asks for, as the scheduler sees it. */
    Ask ask(UUID tenant, org.cardhour.jobs.core.Ask asked) {
        var demand = asked.demand();
        var choice = new CardChoice(demand.models(), demand.minimumMemoryGib());
        var dear = tooDear(tenant, asked);
        return new Ask(
                asked.kind(),
                asked.program().image().isPresent() ? Packaging.IMAGE : Packaging.COMMAND,
                demand.nodes(),
                demand.leastNodes(),
                demand.cardsPerNode(),
                demand.cpuMillis(),
                demand.memoryMib(),
                dear.isEmpty() ? choice : affordable(choice, asked, dear),
                demand.interconnect(),
                where(asked, dear),
                surroundings(demand));
    }

    private static Surroundings surroundings(org.cardhour.jobs.core.Demand demand) {
        if (!demand.isolated() && demand.minimumVersions().isEmpty()) {
            return Surroundings.ANY;
        }
        var least = new HashMap<String, List<Integer>>();
        demand.minimumVersions()
                .forEach((software, version) ->
                        least.put(name(software), Version.of(version).numbers()));
        return new Surroundings(demand.isolated() ? Isolation.KEPT : Isolation.UNKNOWN, new Versions(least));
    }

    /** What the software is called wherever versions are shown. */
    static String name(Software software) {
        return software.name().toLowerCase(Locale.ROOT);
    }

    /** By model, of all that the job accepts. */
    private Map<String, TooDear> tooDear(UUID tenant, org.cardhour.jobs.core.Ask asked) {
        var dear = new TreeMap<String, TooDear>();
        if (asked.terms().maxCost().isPresent()) {
            for (Cluster cluster : clusters) {
                models(cluster, asked)
                        .forEach(model -> price(new Use(tenant, asked.kind(), model))
                                .flatMap(price -> TooDear.of(asked, model, price))
                                .ifPresent(found -> dear.put(model, found)));
            }
        }
        return dear;
    }

    private Optional<Money> price(Use use) {
        return known.computeIfAbsent(use, prices);
    }

    /** The models there that the job accepts; the empty one for a job without cards. */
    private Set<String> models(Cluster cluster, org.cardhour.jobs.core.Ask asked) {
        var demand = asked.demand();
        return demand.cardsPerNode().isNone()
                ? Set.of("")
                : kinds(cluster).stream()
                        .filter(kind -> demand.accepts(kind.model(), kind.memoryGib()))
                        .map(Kind::model)
                        .collect(Collectors.toSet());
    }

    /** Made out once for all jobs: there are many cards, and few kinds of them. */
    private Set<Kind> kinds(Cluster cluster) {
        return kinds.computeIfAbsent(
                cluster.id(),
                unused -> cluster.nodes().stream()
                        .flatMap(node -> node.cards().stream())
                        .map(card -> new Kind(card.model(), card.memoryGib()))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** As it is when none is affordable: then all clusters are barred. */
    private CardChoice affordable(CardChoice choice, org.cardhour.jobs.core.Ask asked, Map<String, TooDear> dear) {
        var models = new HashSet<String>();
        clusters.forEach(cluster -> models.addAll(models(cluster, asked)));
        models.removeAll(dear.keySet());
        models.remove("");
        return models.isEmpty() ? choice : new CardChoice(models, choice.minimumMemoryGib());
    }

    private Where where(org.cardhour.jobs.core.Ask asked, Map<String, TooDear> dear) {
        var where = asked.where();
        var carried = carried(asked);
        if (dear.isEmpty() && carried.isEmpty()) {
            return new Where(where.required(), where.preferred(), where.avoided());
        }
        var points = new HashMap<UUID, Integer>();
        var barred = new HashMap<UUID, List<Reason>>();
        for (Cluster cluster : clusters) {
            var reasons = new ArrayList<>(cost(cluster, asked, dear));
            carried.ifPresent(cargo -> {
                reasons.addAll(cargo.bars(cluster));
                points.put(cluster.id(), cargo.points(cluster));
            });
            if (!reasons.isEmpty()) {
                barred.put(cluster.id(), reasons);
            }
        }
        points.values().removeIf(Integer.valueOf(0)::equals);
        return new Where(where.required(), where.preferred(), where.avoided(), points, barred);
    }

    /** Where all that the job accepts costs too much. */
    private List<Reason> cost(Cluster cluster, org.cardhour.jobs.core.Ask asked, Map<String, TooDear> dear) {
        var models = new TreeSet<>(models(cluster, asked));
        return models.isEmpty() || !dear.keySet().containsAll(models)
                ? List.of()
                : models.stream()
                        .flatMap(model -> Optional.ofNullable(dear.get(model)).stream())
                        .min(TooDear.BY_COST)
                        .map(PoolOffer::budget)
                        .stream()
                        .toList();
    }

    private Optional<Cargo> carried(org.cardhour.jobs.core.Ask asked) {
        var image = asked.program().image();
        return asked.datasets().isEmpty() && image.isEmpty()
                ? Optional.empty()
                : Optional.of(cargos.computeIfAbsent(
                        new Freight(asked.datasets(), image), freight -> Cargo.of(data(), freight.datasets(), image)));
    }

    private DataPlaces.All data() {
        var all = read.orElseGet(data);
        read = Optional.of(all);
        return all;
    }

    private static Reason budget(TooDear least) {
        var reason = Reason.of(PendingReason.BUDGET)
                .naming(Word.COST, least.cost().toString())
                .naming(Word.MAX_COST, least.most().toString())
                .naming(Word.PRICE, least.price().toString());
        return least.model().isEmpty() ? reason : reason.naming(Word.MODEL, least.model());
    }
}
