package org.cardhour.pools.control;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.core.PolicyDocument;

/**
 * Policies as YAML. What is unknown, doubled, of another type, too large or tied together by anchors is refused, each
 * with its place.
 */
public final class PolicyYaml {

    private static final int MOST_BYTES = 256 * 1024;
    private static final int DEEPEST = 16;
    private static final int LONGEST_NUMBER = 40;

    private static final ObjectMapper MAPPER = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxNumberLength(LONGEST_NUMBER)
                            .build())
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .build())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS, DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private PolicyYaml() {}

    /** The policy that the text says, or all places where it says none. */
    public static Outcome<PolicyDocument> read(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            return refused("", "POLICY_TOO_LARGE", Map.of("bytes", "" + bytes, "most", "" + MOST_BYTES));
        }
        try {
            return isTiedTogether(text)
                    ? refused("", "YAML_REFERENCE", Map.of())
                    : PolicyReader.read(MAPPER.readValue(text, JsonNode.class));
        } catch (JsonProcessingException e) {
            return refused("", "BAD_YAML", Map.of("line", "" + line(e)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same policy, written anew. */
    public static String write(PolicyDocument policy) {
        try {
            return MAPPER.writeValueAsString(PolicyWriter.tree(policy));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it has anchors, aliases or tags: a policy needs none, and small texts grow without bound by them. */
    private static boolean isTiedTogether(String text) throws IOException {
        try (var parser = (YAMLParser) MAPPER.createParser(text)) {
            while (parser.nextToken() != null) {
                if (parser.isCurrentAlias() || parser.getObjectId() != null || parser.getTypeId() != null) {
                    return true;
                }
            }
            return false;
        }
    }

    private static int line(JsonProcessingException e) {
        JsonLocation place = e.getLocation();
        return place == null ? 0 : place.getLineNr();
    }

    private static <T> Outcome<T> refused(String pointer, String code, Map<String, String> figures) {
        return Outcome.refused(new Refusal(
                Refusal.Kind.INVALID, "POLICY_INVALID", Map.of(), List.of(new Refusal.Fault(pointer, code, figures))));
    }
}
