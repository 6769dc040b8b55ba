package org.cardhour.registry.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessTest {

    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "PT0S, FRESH",
        "PT1M29.999S, FRESH",
        "PT1M30S, STALE",
        "PT9M59.999S, STALE",
        "PT10M, LOST",
        "PT48H, LOST",
    })
    void silenceMakesStaleAndThenLost(Duration silence, Freshness expected) {
        var heartbeat = START.plusSeconds(1);

        var judged = Freshness.judge(heartbeat, START, heartbeat.plus(silence));

        assertThat(judged).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"PT0S, FRESH", "PT2M, STALE", "PT11M, LOST"})
    void timeBeforeOurOwnStartIsNotTheClustersSilence(Duration sinceStart, Freshness expected) {
        var longAgo = START.minus(Duration.ofDays(2));

        var judged = Freshness.judge(longAgo, START, START.plus(sinceStart));

        assertThat(judged).isEqualTo(expected);
    }
}
