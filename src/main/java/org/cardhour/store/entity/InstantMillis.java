package org.cardhour.store.entity;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes each instant as epoch milliseconds, so that no session's time zone can bend it. */
@Converter(autoApply = true)
public class InstantMillis implements AttributeConverter<@Nullable Instant, @Nullable Long> {

    @Override
    public @Nullable Long convertToDatabaseColumn(@Nullable Instant instant) {
        return instant == null ? null : (Long) instant.toEpochMilli();
    }

    @Override
    public @Nullable Instant convertToEntityAttribute(@Nullable Long millis) {
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }
}
