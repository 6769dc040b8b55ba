package org.cardhour.audit.entity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Money;

/** The JSON of what an act changed, without the secrets in it. */
final class State {

    private static final Pattern SECRET = Pattern.compile("password|secret|token|credential|private|apikey");

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .addModule(new SimpleModule()
                    .addSerializer(Cards.class, ToStringSerializer.instance)
                    .addSerializer(Money.class, ToStringSerializer.instance))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .build();

    private State() {}

    /** Empty for an empty map or record. */
    static Optional<String> json(Object state) {
        JsonNode tree = JSON.valueToTree(state);
        mask(tree);
        return tree.isEmpty() && tree.isContainerNode() ? Optional.empty() : Optional.of(text(tree));
    }

    private static void mask(JsonNode tree) {
        tree.forEach(State::mask);
        if (tree instanceof ObjectNode object) {
            object.properties().stream()
                    .filter(field -> isSecret(field.getKey(), field.getValue()))
                    .forEach(field -> object.put(field.getKey(), "***"));
        }
    }

    private static boolean isSecret(String name, JsonNode value) {
        return SECRET.matcher(name.toLowerCase(Locale.ROOT)).find() && (value.isTextual() || value.isContainerNode());
    }

    private static String text(JsonNode tree) {
        try {
            return JSON.writeValueAsString(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not to be written as JSON: " + tree.getNodeType(), e);
        }
    }
}
