package org.cardhour.billing.control;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a native query's row one after the other; ids come as text. */
final class Columns {

    private final @Nullable Object[] row;
    private int next;

    Columns(Object row) {
        this.row = (Object[]) row;
    }

    String text() {
        return maybe().orElseThrow(() -> new IllegalStateException("column " + next + " is null"));
    }

    Optional<String> maybe() {
        return Optional.ofNullable((String) row[next++]);
    }

    UUID id() {
        return UUID.fromString(text());
    }

    BigDecimal decimal() {
        var value = number();
        return value instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf(value.longValue());
    }

    long whole() {
        return number().longValue();
    }

    Instant instant() {
        return Instant.ofEpochMilli(whole());
    }

    private Number number() {
        var value = (Number) row[next++];
        if (value == null) {
            throw new IllegalStateException("column " + next + " is null");
        }
        return value;
    }
}
