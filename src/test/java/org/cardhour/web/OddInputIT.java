package org.cardhour.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.cardhour.launch.Caller;
import org.cardhour.launch.Caller.Answer;
import org.cardhour.launch.Stack;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input that no honest caller sends is refused as what it is, and never a fault of ours. */
class OddInputIT {

    private static Caller percy;
    private static Caller fay;
    private static Caller audrey;

    @BeforeAll
    static void start() {
        percy = Caller.of(Stack.shared(), "percy");
        fay = Caller.of(Stack.shared(), "fay");
        audrey = Caller.of(Stack.shared(), "audrey");
    }

    @Test
    void jsonDeeperThanAnyOfOursIsRefused() {
        var answer = percy.post("/tenants", "{\"a\":".repeat(40) + "1" + "}".repeat(40));

        assertRefused(answer, "JSON_BEYOND_LIMITS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"-999999999-01-01T00:00:00Z\"", "\"+999999999-01-01T00:00:00Z\"", "1764547200", "1e400"})
    void timeThatNoCalendarReachesIsRefused(String time) {
        var cut = "{\"tenant\": \"%s\", \"at\": %s}".formatted(UUID.randomUUID(), time);

        var answer =
                fay.post("/bills:cut", cut, "Idempotency-Key", UUID.randomUUID().toString());

        assertRefused(answer, "INVALID_INPUT");
        assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/at");
        assertThat(answer.json().at("/errors/0/code").asText()).isEqualTo("INVALID_TIME");
    }

    @ParameterizedTest
    @ValueSource(strings = {"from=-999999999-01-01T00:00:00Z", "to=%2B999999999-01-01T00:00:00Z"})
    void neitherIsItTakenToSearchBy(String parameter) {
        assertRefused(audrey.get("/audit-events?" + parameter), "INVALID_INPUT");
        assertRefused(fay.get("/usage?tenant=" + UUID.randomUUID() + "&" + parameter), "INVALID_INPUT");
    }

    @Test
    void textWithACharacterThatIsNoneIsRefused() {
        var answer =
                percy.post("/tenants", "{\"name\": \"odd\", \"displayName\": \"a\\u0000b\"}", "Accept-Language", "zh");

        assertRefused(answer, "INVALID_INPUT");
        assertThat(answer.json().at("/errors/0/detail").asText())
                .contains("NUL")
                .contains("无效字符");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/tenants?limit=abc", "/tenants?limit=1.5", "/tenants?limit=", "/tenants?limit=99999999999"})
    void numberOfAQueryThatIsNoneIsNamed(String path) {
        var answer = percy.get(path);

        assertRefused(answer, "INVALID_INPUT");
        assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("#limit");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\": \"odd\"}                                | en    | must not",
                "{\"name\": \"odd\"}                                | zh-CN | 不",
                "{\"name\": \"odd\", \"displayName\": 5}             | en    | A text is needed",
                "{\"name\": \"odd\", \"displayName\": 5}             | zh    | 须为文本",
                "{\"name\": \"odd\", \"displayName\": [\"x\"]}       | zh    | 须为文本"
            })
    void wrongValueIsToldInTheReadersLanguage(String body, String language, String said) {
        var answer = percy.post("/tenants", body, "Accept-Language", language);

        assertRefused(answer, "INVALID_INPUT");
        assertThat(answer.json().at("/errors/0/detail").asText()).contains(said);
    }

    @Test
    void serverDoesNotDescribeItselfByTheWay() {
        assertThat(percy.get("/application.wadl").status()).isEqualTo(404);
    }

    private static void assertRefused(Answer answer, String code) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        assertThat(answer.field("code")).isEqualTo(code);
        assertThat(answer.header("Content-Type").orElse("")).startsWith("application/problem+json");
    }
}
