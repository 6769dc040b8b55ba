package org.cardhour.kernel;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A half-open span of time, never empty. */
public record Period(Instant startInclusive, Instant endExclusive) {

    public Period {
        if (!startInclusive.isBefore(endExclusive)) {
            throw new IllegalArgumentException(
                    "a period ends after it starts: " + startInclusive + " – " + endExclusive);
        }
    }

    public boolean contains(Instant instant) {
        return !instant.isBefore(startInclusive) && instant.isBefore(endExclusive);
    }

    /** The part that both share; empty when they only touch. */
    public Optional<Period> overlap(Period other) {
        var start = startInclusive.isAfter(other.startInclusive) ? startInclusive : other.startInclusive;
        var end = endExclusive.isBefore(other.endExclusive) ? endExclusive : other.endExclusive;
        return start.isBefore(end) ? Optional.of(new Period(start, end)) : Optional.empty();
    }

    public Duration length() {
        return Duration.between(startInclusive, endExclusive);
    }
}
