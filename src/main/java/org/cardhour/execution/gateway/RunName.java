package org.cardhour.execution.gateway;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The name under which an engine knows a run: {@code ch-<run>-<token>}. It follows from the run alone, so that a run
 * that may have been submitted already is found under it instead of being submitted twice.
 *
 * @param token the fencing token, which rises with each run of a job
 */
public record RunName(UUID run, int token) {

    private static final Pattern FORM =
            Pattern.compile("ch-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})-([0-9]{1,9})");

    /** Reads a name; empty when it is not one of ours. */
    public static Optional<RunName> parse(String name) {
        var matcher = FORM.matcher(name);
        return matcher.matches()
                ? Optional.of(new RunName(UUID.fromString(matcher.group(1)), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return "ch-" + run + "-" + token;
    }
}
