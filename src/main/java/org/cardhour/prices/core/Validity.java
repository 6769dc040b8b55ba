package org.cardhour.prices.core;

import java.time.Instant;
import java.util.Optional;

/** When a price holds: half-open, without an end until it is ended. */
public record Validity(Instant fromInclusive, Optional<Instant> untilExclusive) {

    public Validity {
        if (untilExclusive.filter(until -> !fromInclusive.isBefore(until)).isPresent()) {
            throw new IllegalArgumentException("ends before it begins: " + fromInclusive + " – " + untilExclusive);
        }
    }

    public boolean contains(Instant instant) {
        return !instant.isBefore(fromInclusive) && endsAfter(instant);
    }

    public boolean overlaps(Validity other) {
        return endsAfter(other.fromInclusive) && other.endsAfter(fromInclusive);
    }

    private boolean endsAfter(Instant instant) {
        return untilExclusive.map(instant::isBefore).orElse(true);
    }
}
