package org.cardhour.registry.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;

/**
 * Reads a kubeconfig for three things: where the cluster answers, the certificate behind it and a token. One that has
 * anything else in it, such as a program to run, a file to read or a client's key, is refused whole; refusals name places
 * and never what stands there.
 */
public final class Kubeconfig {

    private static final int DEEPEST = 10;
    private static final String PLACE = "/kubeconfig";

    private static final Map<String, Set<String>> KNOWN = Map.of(
            "", Set.of("apiVersion", "kind", "clusters", "users", "contexts", "current-context", "preferences"),
            "clusters", Set.of("name", "cluster"),
            "cluster", Set.of("server", "certificate-authority-data"),
            "users", Set.of("name", "user"),
            "user", Set.of("token"),
            "contexts", Set.of("name", "context"),
            "context", Set.of("cluster", "user", "namespace"),
            "preferences", Set.of());

    private static final ObjectMapper MAPPER = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Kubeconfig() {}

    /**
     * What it says.
     *
     * @param authority in PEM
     */
    public record Login(String server, String token, Optional<String> authority) {

        @Override
        public String toString() {
            return "Login[" + server + "]";
        }
    }

    /** What its current context says. */
    public static Outcome<Login> read(String text) {
        try {
            var root = Optional.ofNullable(MAPPER.readTree(text)).orElse(MissingNode.getInstance());
            return more(root, "", "")
                    .map(place -> refused("KUBECONFIG_MORE", place))
                    .orElseGet(() -> login(root));
        } catch (JsonProcessingException wrong) {
            return refused("KUBECONFIG_UNREADABLE", "");
        }
    }

    /** The first place that says something of no business here. */
    private static Optional<String> more(JsonNode node, String name, String path) {
        if (node.isArray()) {
            return node.valueStream()
                    .flatMap(item -> more(item, name, path).stream())
                    .findFirst();
        }
        if (!node.isObject()) {
            return Optional.empty();
        }
        var known = KNOWN.getOrDefault(name, Set.of());
        return node.propertyStream()
                .flatMap(field -> (known.contains(field.getKey())
                                ? more(field.getValue(), field.getKey(), path + "/" + field.getKey())
                                : Optional.of(path + "/" + printable(field.getKey())))
                        .stream())
                .findFirst();
    }

    private static Outcome<Login> login(JsonNode root) {
        var context = named(root.path("contexts"), root.path("current-context")).path("context");
        var cluster = named(root.path("clusters"), context.path("cluster")).path("cluster");
        var token = named(root.path("users"), context.path("user")).path("user").path("token");
        if (!cluster.path("server").isTextual() || !token.isTextual()) {
            return refused("KUBECONFIG_LACKS", "");
        }
        try {
            var authority = Optional.of(
                            cluster.path("certificate-authority-data").asText(""))
                    .filter(data -> !data.isEmpty())
                    .map(data -> new String(Base64.getMimeDecoder().decode(data), StandardCharsets.US_ASCII));
            return Outcome.done(new Login(cluster.path("server").asText(), token.asText(), authority));
        } catch (IllegalArgumentException wrong) {
            return refused("KUBECONFIG_UNREADABLE", "");
        }
    }

    private static JsonNode named(JsonNode list, JsonNode name) {
        return list.valueStream()
                .filter(item -> name.isTextual() && item.path("name").asText().equals(name.asText()))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }

    private static String printable(String name) {
        return name.matches("[A-Za-z-]{1,40}") ? name : "?";
    }

    private static Outcome<Login> refused(String code, String place) {
        return Outcome.refused(Refusal.invalid(PLACE, code, Map.of("place", place)));
    }
}
