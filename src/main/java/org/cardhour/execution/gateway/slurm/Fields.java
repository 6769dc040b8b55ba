package org.cardhour.execution.gateway.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads single fields of Slurm's JSON, in whichever of its ways they are written. What is missing is empty or zero. */
final class Fields {

    private Fields() {}

    /** A plain number, or {@code {set, infinite, number}}. */
    static Optional<Long> number(JsonNode field) {
        if (field.isObject()) {
            var isGiven = field.path("set").asBoolean(false)
                    && !field.path("infinite").asBoolean(false);
            return isGiven ? number(field.path("number")) : Optional.empty();
        }
        return field.isNumber() ? Optional.of(field.asLong()) : Optional.empty();
    }

    /** Seconds since 1970; zero means that it has not happened. */
    static Optional<Instant> time(JsonNode field) {
        return number(field).filter(seconds -> seconds > 0).map(Instant::ofEpochSecond);
    }

    /** One word or several, in capitals. */
    static Set<String> words(JsonNode field) {
        var words = new LinkedHashSet<String>();
        if (field.isTextual()) {
            words.add(field.asText().toUpperCase(Locale.ROOT));
        }
        field.forEach(word -> words.add(word.asText().toUpperCase(Locale.ROOT)));
        words.remove("");
        return words;
    }

    static List<String> texts(JsonNode field) {
        var texts = new ArrayList<String>();
        field.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    static String text(JsonNode field) {
        return field.asText("");
    }
}
