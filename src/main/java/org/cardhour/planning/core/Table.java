package org.cardhour.planning.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A CSV file with a header line; a row knows its line, so that a fault can be found. */
final class Table {

    private final Map<String, Integer> columns = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    private Table() {}

    /** Commas part the values, quotes may stand around them; empty lines are skipped. */
    static Table of(List<String> lines) {
        var table = new Table();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).replace("\uFEFF", "");
            if (!line.isBlank()) {
                table.add(values(line), i + 1);
            }
        }
        return table;
    }

    private void add(List<String> values, int line) {
        if (columns.isEmpty()) {
            IntStream.range(0, values.size()).forEach(column -> columns.put(values.get(column), column));
        } else {
            rows.add(new Row(values, line));
        }
    }

    private static List<String> values(String line) {
        var values = new ArrayList<String>();
        var value = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char letter = line.charAt(i);
            if (letter == '"') {
                isQuoted = !isQuoted;
            } else if (letter == ',' && !isQuoted) {
                values.add(value.toString().strip());
                value.setLength(0);
            } else {
                value.append(letter);
            }
        }
        values.add(value.toString().strip());
        return values;
    }

    boolean has(String... names) {
        return columns.keySet().containsAll(List.of(names));
    }

    List<Row> rows() {
        return rows;
    }

    /** One line of values. */
    final class Row {

        private final List<String> values;
        private final int line;

        private Row(List<String> values, int line) {
            this.values = values;
            this.line = line;
        }

        int line() {
            return line;
        }

        /** Empty where there is no such column, or nothing in it. */
        Optional<String> text(String column) {
            var place = columns.get(column);
            return place == null || place >= values.size() || values.get(place).isEmpty()
                    ? Optional.empty()
                    : Optional.of(values.get(place));
        }

        /** A number that has to be there. */
        long number(String column) {
            return numberIfThere(column).orElseThrow(() -> Unreadable.missing(line, column));
        }

        /** A number of 0 or more; a fraction is rounded down. */
        Optional<Long> numberIfThere(String column) {
            return text(column).map(text -> Numbers.of(text, line, column));
        }
    }
}
