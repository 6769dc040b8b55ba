package org.cardhour.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictJsonTest {

    /** What callers send: a text, texts in a list, a time. */
    record Asked(Optional<String> name, Optional<List<String>> command, Optional<Instant> notBefore) {}

    @Test
    void timeIsReadToTheMillisecond() throws JsonProcessingException {
        var asked = read("{\"notBefore\": \"2026-07-01T08:00:00.123999+08:00\"}");

        assertThat(asked.notBefore()).contains(Instant.parse("2026-07-01T00:00:00.123Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1764547200",
                "1e400",
                "true",
                "\"1764547200\"",
                "\"2026-07-01T00:00:00\"",
                "\"2026-07-01T00:00:00+25:00\"",
                "\"2026-02-30T00:00:00Z\"",
                "\"+10000-01-01T00:00:00Z\"",
                "\"+999999999-12-31T23:59:59Z\"",
                "\"-999999999-01-01T00:00:00Z\""
            })
    void whatIsNoTimeOfOursIsRefused(String time) {
        assertThatThrownBy(() -> read("{\"notBefore\": " + time + "}")).isInstanceOf(JsonMappingException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\u0000b", "\\u0000", "\\ud800", "x\\udc00\\ud800"})
    void textWithACharacterThatIsNoneIsRefused(String text) {
        assertThatThrownBy(() -> read("{\"name\": \"" + text + "\"}")).isInstanceOf(JsonMappingException.class);
        assertThatThrownBy(() -> read("{\"command\": [\"true\", \"" + text + "\"]}"))
                .isInstanceOf(JsonMappingException.class);
    }

    @Test
    void everyOtherTextStaysAsItIs() throws JsonProcessingException {
        var asked = read("{\"name\": \"\\ud83d\\ude00 卡时\", \"command\": [\"a\\nb\\t\", \"\"]}");

        assertThat(asked.name()).contains("😀 卡时");
        assertThat(asked.command()).contains(List.of("a\nb\t", ""));
    }

    private static Asked read(String json) throws JsonProcessingException {
        return StrictJson.mapper().readValue(json, Asked.class);
    }
}
