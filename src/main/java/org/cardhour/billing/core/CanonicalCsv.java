package org.cardhour.billing.core;

import java.util.List;

/**
 * The one way a bill is written as comma-separated values (RFC 4180, UTF-8 with a byte order mark): its hash is the SHA-256
 * of exactly these bytes. Text that a spreadsheet program would compute gets an apostrophe; numbers do not.
 */
public final class CanonicalCsv {

    /** Stands at the very beginning. */
    public static final String MARK = "\ufeff";

    private static final String FORMULA_SIGNS = "=+-@\t\r";

    private CanonicalCsv() {}

    /** One line with its end. */
    public static String line(List<String> cells) {
        return String.join(",", cells) + "\r\n";
    }

    /** A cell of text. */
    public static String text(String value) {
        var safe = !value.isEmpty() && FORMULA_SIGNS.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
        return safe.matches("(?s).*[\",\r\n].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
