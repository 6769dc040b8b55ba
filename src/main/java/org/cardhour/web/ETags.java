package org.cardhour.web;

import jakarta.ws.rs.core.EntityTag;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The ETag of a thing is the number of its version. */
public final class ETags {

    private static final Pattern FORM = Pattern.compile("\"(\\d{1,9})\"");

    private ETags() {}

    public static EntityTag of(int version) {
        return new EntityTag(Integer.toString(version));
    }

    /**
     * The version that an If-Match header names; a value that is no ETag of ours names a version that never was.
     *
     * @param ifMatch the header as it came, null when it is missing
     * @throws ProblemException 428 when the header is missing
     */
    public static int required(@Nullable String ifMatch) {
        return optional(ifMatch).orElseThrow(() -> new ProblemException(428, "IF_MATCH_REQUIRED"));
    }

    /** The same, for calls that also make what is not there yet. */
    public static Optional<Integer> optional(@Nullable String ifMatch) {
        if (ifMatch == null) {
            return Optional.empty();
        }
        var matcher = FORM.matcher(ifMatch.strip());
        return Optional.of(matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1);
    }
}
