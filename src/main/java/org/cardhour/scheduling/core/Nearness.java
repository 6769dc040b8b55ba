package org.cardhour.scheduling.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.Money;

/**
 * How near the data and the image of a job are to a cluster. What is there counts {@link #AT_HAND}; what an open link can
 * bring counts the less the longer that takes and the more it costs; what is nowhere yet, or on its way at a speed that
 * nobody has measured, speaks neither for nor against a cluster.
 */
public final class Nearness {

    /** Points of a dataset, or an image, that is there. */
    public static final int AT_HAND = 10_000;

    /** So long a way counts half of what is there. */
    private static final long HALF_SECONDS = 3_600;

    private static final int POINTS_OF_ONE_UNIT_OF_MONEY = 100;
    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);
    private static final int BITS_OF_MBIT = 1_000_000;

    private final Map<UUID, Map<UUID, Link>> openTo = new HashMap<>();

    /** @param links between sites; restricted ones are never crossed */
    public Nearness(Collection<Link> links) {
        for (Link link : links) {
            if (!link.restricted()) {
                openTo.computeIfAbsent(link.toSite(), unused -> new HashMap<>()).put(link.fromSite(), link);
            }
        }
    }

    /**
     * What joins two sites, in one direction.
     *
     * @param mbitPerSecond empty while nobody has measured it
     * @param costPerGib in whatever currency its site charges; empty where nothing is charged
     */
    public record Link(
            UUID fromSite, UUID toSite, OptionalLong mbitPerSecond, boolean restricted, Optional<Money> costPerGib) {}

    /**
     * A dataset.
     *
     * @param sites that hold it; none while it is nowhere
     */
    public record Data(String name, long bytes, Set<UUID> sites) {

        public Data {
            sites = Set.copyOf(sites);
        }
    }

    /** How near something is. */
    private sealed interface Way {
        record Points(int points) implements Way {}

        /** It is somewhere, but nothing leads from there to here. */
        record None() implements Way {}
    }

    /** The points of all that the job needs and that can be brought to the cluster. */
    public int points(Cluster cluster, List<Data> data, Set<UUID> clustersWithImage) {
        int points = clustersWithImage.contains(cluster.id()) ? AT_HAND : 0;
        for (Data each : data) {
            points += switch (way(cluster, each)) {
                case Way.Points(int found) -> found;
                case Way.None none -> 0;
            };
        }
        return points;
    }

    /** Why the job can not run there: what of its data no open link leads to the cluster. */
    public List<Reason> bars(Cluster cluster, List<Data> data) {
        return data.stream()
                .filter(each -> way(cluster, each) instanceof Way.None)
                .map(each -> Reason.of(PendingReason.DATA_OR_IMAGE_NOT_READY)
                        .in(cluster.id())
                        .naming(Word.DATASET, each.name())
                        .with(
                                Figure.SIZE_GIB,
                                gib(each.bytes())
                                        .setScale(0, RoundingMode.CEILING)
                                        .longValue())
                        .with(Figure.SITES_HOLDING, each.sites().size()))
                .toList();
    }

    private Way way(Cluster cluster, Data data) {
        if (data.sites().isEmpty()) {
            return new Way.Points(0);
        }
        if (data.sites().contains(cluster.siteId())) {
            return new Way.Points(AT_HAND);
        }
        var open = openTo.getOrDefault(cluster.siteId(), Map.of());
        return data.sites().stream()
                .flatMap(site -> Optional.ofNullable(open.get(site)).stream())
                .map(link -> points(link, data.bytes()))
                .max(Integer::compare)
                .<Way>map(Way.Points::new)
                .orElseGet(Way.None::new);
    }

    private static int points(Link link, long bytes) {
        long near = link.mbitPerSecond().isEmpty()
                ? 0
                : AT_HAND
                        * HALF_SECONDS
                        / (HALF_SECONDS + seconds(bytes, link.mbitPerSecond().getAsLong()));
        long cost = link.costPerGib().map(each -> costPoints(each, bytes)).orElse(0L);
        return (int) Math.max(-AT_HAND, near - cost);
    }

    private static long seconds(long bytes, long mbitPerSecond) {
        return BigDecimal.valueOf(bytes)
                .multiply(BigDecimal.valueOf(Byte.SIZE))
                .divide(BigDecimal.valueOf(mbitPerSecond * BITS_OF_MBIT), 0, RoundingMode.CEILING)
                .longValue();
    }

    private static long costPoints(Money costPerGib, long bytes) {
        return costPerGib
                .amount()
                .multiply(gib(bytes))
                .multiply(BigDecimal.valueOf(POINTS_OF_ONE_UNIT_OF_MONEY))
                .min(BigDecimal.valueOf(2L * AT_HAND))
                .setScale(0, RoundingMode.CEILING)
                .longValue();
    }

    private static BigDecimal gib(long bytes) {
        return BigDecimal.valueOf(bytes).divide(GIB, 6, RoundingMode.CEILING);
    }
}
