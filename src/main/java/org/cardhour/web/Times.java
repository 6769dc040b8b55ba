package org.cardhour.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads times of query parameters: RFC 3339 with an offset. */
public final class Times {

    private Times() {}

    /** The instant that a parameter names; empty when it is missing, 400 when it is no time with an offset. */
    public static Optional<Instant> parse(String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(value).toInstant());
        } catch (DateTimeException e) {
            throw ProblemException.invalid("#" + name, "INVALID_TIME", Map.of("value", value));
        }
    }
}
