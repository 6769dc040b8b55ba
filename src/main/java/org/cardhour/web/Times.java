package org.cardhour.web;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads times as callers write them: RFC 3339 with an offset, its years of four digits, to the millisecond. */
public final class Times {

    private static final int LAST_YEAR = 9999;

    private Times() {}

    /** The instant that a parameter names; empty when it is missing, 400 when it is no time with an offset. */
    public static Optional<Instant> parse(String name, @Nullable String value) {
        if (value == null || value.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(read(value));
        } catch (DateTimeException e) {
            throw ProblemException.invalid("#" + name, "INVALID_TIME", Map.of("value", value));
        }
    }

    /**
     * The instant of a text.
     *
     * @throws DateTimeException when it is no such time, or one that no calendar of ours reaches
     */
    static Instant read(String text) {
        var time = OffsetDateTime.parse(text);
        if (time.getYear() < 0 || time.getYear() > LAST_YEAR) {
            throw new DateTimeException("years have four digits: " + time.getYear());
        }
        return time.toInstant().truncatedTo(ChronoUnit.MILLIS);
    }
}
