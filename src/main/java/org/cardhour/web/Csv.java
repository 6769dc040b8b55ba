package org.cardhour.web;

import java.util.List;
import java.util.stream.Collectors;

/** Writes lines of comma-separated values (RFC 4180) that a spreadsheet program reads as text, never as a formula. */
public final class Csv {

    /** Stands before the first line, so that spreadsheet programs read UTF-8. */
    public static final String MARK = "\ufeff";

    private static final String FORMULA_SIGNS = "=+-@\t\r";

    private Csv() {}

    /** One line with its end; each cell is text, and one that a program might compute is quoted with an apostrophe. */
    public static String line(List<String> cells) {
        return cells.stream().map(Csv::text).collect(Collectors.joining(",", "", "\r\n"));
    }

    /** A cell of text. */
    public static String text(String value) {
        var safe = !value.isEmpty() && FORMULA_SIGNS.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
        return safe.matches("(?s).*[\",\r\n].*") ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
    }
}
