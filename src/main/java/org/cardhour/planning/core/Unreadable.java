package org.cardhour.planning.core;

import java.util.Map;
import org.cardhour.kernel.Refusal;

/** Ends the reading of a file at its first fault; does not leave this package. */
final class Unreadable extends RuntimeException {

    private static final int MOST_SHOWN = 60;

    private final transient Refusal refusal;

    Unreadable(String code, Map<String, String> figures) {
        super(code + figures, null, false, false);
        this.refusal = Refusal.rule(code, figures);
    }

    static Unreadable missing(int line, String column) {
        return new Unreadable("VALUE_MISSING", Map.of("line", "" + line, "column", column));
    }

    static Unreadable number(int line, String column, String value) {
        return new Unreadable(
                "VALUE_NO_NUMBER", Map.of("line", "" + line, "column", column, "value", shortened(value)));
    }

    static Unreadable range(int line, String column, long value) {
        return new Unreadable("VALUE_OUT_OF_RANGE", Map.of("line", "" + line, "column", column, "value", "" + value));
    }

    Refusal refusal() {
        return refusal;
    }

    private static String shortened(String value) {
        return value.length() <= MOST_SHOWN ? value : value.substring(0, MOST_SHOWN) + "…";
    }
}
