package org.cardhour.planning.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.planning.core.Assumptions;
import org.cardhour.planning.core.NodeList;
import org.cardhour.planning.core.NodeList.Machine;
import org.cardhour.planning.core.SimulatedPool;
import org.cardhour.pools.control.PolicyYaml;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.scheduling.core.Cluster;
import org.jspecify.annotations.Nullable;

/** Reads pools that are described as YAML: clusters, nodes and, under {@code resource_pool}, a policy. */
public final class PoolYaml {

    private static final int MOST_NODES = 20_000;
    private static final int MOST_CARDS_OF_A_NODE = 64;
    private static final int DEEPEST = 16;
    private static final Duration LEAST_CHECKPOINT = Duration.ofSeconds(1);
    private static final Duration LONGEST_GRACE = Duration.ofHours(1);
    private static final Duration RAREST_CHECKPOINT = Duration.ofDays(365);
    private static final long MILLIS_PER_CORE = 1_000;
    private static final long MIB_PER_GIB = 1_024;
    private static final long MOST_OF_A_NODE = 1_000_000;
    private static final int MOST_DIGITS = 9;
    private static final long PLENTY = Long.MAX_VALUE / 4;

    private static final ObjectMapper MAPPER = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .registerModule(new JavaTimeModule())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);

    private PoolYaml() {}

    /** The pool, or the first thing that is wrong with it. */
    public static Outcome<DescribedPool> read(String text) {
        try {
            return pool(MAPPER.readValue(text, PoolDescription.class));
        } catch (JsonProcessingException e) {
            return Outcome.refused(refusal(e));
        }
    }

    private static Outcome<DescribedPool> pool(@Nullable PoolDescription said) {
        if (said == null || said.clusters() == null || said.clusters().isEmpty()) {
            return refused("POOL_EMPTY", Map.of());
        }
        var clusters = new ArrayList<Cluster>();
        int nodes = 0;
        for (var cluster : said.clusters()) {
            if (isHollow(cluster)) {
                return refused("POOL_EMPTY", Map.of());
            }
            for (var part : list(cluster.nodes())) {
                if (isWrong(part)) {
                    return refused("POOL_NODE_WRONG", Map.of("value", part.toString()));
                }
                nodes += Math.min(number(part.count(), 1), MOST_NODES + 1);
            }
            if (nodes > MOST_NODES) {
                return refused("POOL_TOO_LARGE", Map.of("most", "" + MOST_NODES));
            }
            clusters.add(NodeList.cluster(clusters.size() + 1, machines(cluster)));
        }
        if (!hasTimes(said)) {
            return refused("POOL_TIME_WRONG", Map.of());
        }
        if (!hasPrices(said)) {
            return refused("POOL_PRICE_WRONG", Map.of());
        }
        var name = Objects.requireNonNullElse(said.name(), "described");
        var pool = new SimulatedPool(name, clusters, assumptions(said));
        return policy(said).map(policy -> new DescribedPool(pool, policy));
    }

    /** YAML writes nothing for a cluster or node as easily as something. */
    private static boolean isHollow(PoolDescription.@Nullable ClusterPart cluster) {
        return cluster == null || list(cluster.nodes()).stream().anyMatch(Objects::isNull);
    }

    private static boolean isWrong(PoolDescription.NodePart part) {
        int cards = number(part.cards(), 0);
        return number(part.count(), 1) < 1
                || cards < 0
                || cards > MOST_CARDS_OF_A_NODE
                || (cards > 0 && part.model() == null)
                || Stream.of(part.cpu(), part.memory(), part.cardMemory())
                        .filter(Objects::nonNull)
                        .anyMatch(size -> size.longValue() < 0 || size.longValue() > MOST_OF_A_NODE);
    }

    private static boolean hasPrices(PoolDescription said) {
        return said.prices() == null
                || said.prices().values().stream()
                        .allMatch(price -> price != null
                                && price.signum() >= 0
                                && price.precision() - price.scale() <= MOST_DIGITS);
    }

    private static boolean hasTimes(PoolDescription said) {
        var grace = said.grace();
        var checkpoint = said.checkpointEvery();
        return (grace == null || isBetween(grace, Duration.ZERO, LONGEST_GRACE))
                && (checkpoint == null
                        || checkpoint.isZero()
                        || isBetween(checkpoint, LEAST_CHECKPOINT, RAREST_CHECKPOINT));
    }

    private static boolean isBetween(Duration time, Duration least, Duration most) {
        return time.compareTo(least) >= 0 && time.compareTo(most) <= 0;
    }

    private static List<Machine> machines(PoolDescription.ClusterPart cluster) {
        var machines = new ArrayList<Machine>();
        for (var part : list(cluster.nodes())) {
            IntStream.range(0, number(part.count(), 1)).forEach(unused -> machines.add(machine(part, machines.size())));
        }
        return machines;
    }

    private static Machine machine(PoolDescription.NodePart part, int number) {
        var cpu = part.cpu();
        var memory = part.memory();
        return new Machine(
                "%06d".formatted(number),
                cpu == null ? PLENTY : cpu * MILLIS_PER_CORE,
                memory == null ? PLENTY : memory * MIB_PER_GIB,
                number(part.cards(), 0),
                Objects.requireNonNullElse(part.model(), ""),
                number(part.cardMemory(), 0));
    }

    private static Assumptions assumptions(PoolDescription said) {
        var usual = Assumptions.USUAL;
        return new Assumptions(
                Objects.requireNonNullElse(said.grace(), usual.grace()),
                Optional.ofNullable(said.checkpointEvery())
                        .or(usual::checkpoint)
                        .filter(often -> often.compareTo(Duration.ZERO) > 0),
                Objects.requireNonNullElse(said.prices(), Map.of()),
                Objects.requireNonNullElse(said.currency(), usual.currency()));
    }

    private static Outcome<Optional<PolicyDocument>> policy(PoolDescription said) {
        if (said.policy() == null) {
            return Outcome.done(Optional.empty());
        }
        try {
            var text = MAPPER.writeValueAsString(Map.of("resource_pool", said.policy()));
            return PolicyYaml.read(text).map(Optional::of);
        } catch (JsonProcessingException e) {
            return Outcome.refused(refusal(e));
        }
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }

    private static int number(@Nullable Integer number, int otherwise) {
        return Objects.requireNonNullElse(number, otherwise);
    }

    private static <T> Outcome<T> refused(String code, Map<String, String> figures) {
        return Outcome.refused(Refusal.rule(code, figures));
    }

    private static Refusal refusal(JsonProcessingException e) {
        var place = e.getLocation();
        var line = place == null ? "0" : "" + place.getLineNr();
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                Refusal.rule("POOL_KEY_UNKNOWN", Map.of("line", line, "value", unknown.getPropertyName()));
            case JsonMappingException syntax
            when syntax.getCause() instanceof StreamReadException -> Refusal.rule("POOL_NO_YAML", Map.of("line", line));
            case JsonMappingException mapping ->
                Refusal.rule("POOL_VALUE_WRONG", Map.of("line", line, "value", path(mapping)));
            default -> Refusal.rule("POOL_NO_YAML", Map.of("line", line));
        };
    }

    private static String path(JsonMappingException e) {
        var path = new StringBuilder();
        e.getPath()
                .forEach(step -> path.append('/')
                        .append(step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName()));
        return path.toString();
    }
}
