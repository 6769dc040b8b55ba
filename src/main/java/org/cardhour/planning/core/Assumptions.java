package org.cardhour.planning.core;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What a trace does not say.
 *
 * @param grace how long a run that has to yield still holds its cards
 * @param checkpoint how often a run that may be preempted saves its work; empty when it never does
 * @param prices of a card-hour, by model
 * @param currency ISO 4217 code of the prices
 */
public record Assumptions(
        Duration grace, Optional<Duration> checkpoint, Map<String, BigDecimal> prices, String currency) {

    public static final Assumptions USUAL =
            new Assumptions(Duration.ofSeconds(30), Optional.of(Duration.ofHours(1)), Map.of(), "CNY");

    public Assumptions {
        prices = Map.copyOf(prices);
        if (grace.isNegative()
                || checkpoint.filter(often -> often.toMillis() < 1_000).isPresent()) {
            throw new IllegalArgumentException("grace " + grace + ", checkpoint " + checkpoint);
        }
    }
}
