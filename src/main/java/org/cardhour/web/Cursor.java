package org.cardhour.web;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The place in a list after which the next part begins: the time and id of the last item given. Lists are ordered by both,
 * so that equal times neither repeat nor hide an item.
 */
public record Cursor(Instant time, UUID id) {

    private static final Pattern FORM = Pattern.compile("(-?\\d{1,18}) ([0-9a-f-]{36})");

    /** Reads a cursor parameter; empty when it is missing, 400 when no list has given it. */
    public static Optional<Cursor> parse(@Nullable String parameter) {
        if (parameter == null || parameter.isEmpty()) {
            return Optional.empty();
        }
        try {
            var text = new String(Base64.getUrlDecoder().decode(parameter), StandardCharsets.US_ASCII);
            var matcher = FORM.matcher(text);
            if (matcher.matches()) {
                var time = Instant.ofEpochMilli(Long.parseLong(matcher.group(1)));
                return Optional.of(new Cursor(time, UUID.fromString(matcher.group(2))));
            }
        } catch (IllegalArgumentException e) {
            // Told to the caller below like every other text that is no cursor.
        }
        throw ProblemException.invalid("#cursor", "INVALID_CURSOR", Map.of());
    }

    @Override
    public String toString() {
        var text = time.toEpochMilli() + " " + id;
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    }
}
