package org.cardhour.jobs.core;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A version as far as it is numbers: {@code 5.15.0-91-generic} is 5.15.0.91, {@code 8.0.RC2} is 8.0, what begins with no
 * number is no version. Versions are compared number by number; one that is shorter goes on with zeros.
 */
public record Version(List<Integer> numbers) implements Comparable<Version> {

    /** A version with nothing after its numbers. */
    public static final String FORM = "\\d{1,9}(\\.\\d{1,9}){0,5}";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern BETWEEN = Pattern.compile("[.\\-_+]");

    public Version {
        numbers = List.copyOf(numbers);
    }

    /** Of a text as an engine tells it; it has no numbers where nothing is known. */
    public static Version of(String text) {
        var numbers = new ArrayList<Integer>();
        for (String part : BETWEEN.split(text.strip(), -1)) {
            if (!NUMBER.matcher(part).matches()) {
                break;
            }
            numbers.add(Integer.valueOf(part));
        }
        return new Version(numbers);
    }

    public boolean isKnown() {
        return !numbers.isEmpty();
    }

    @Override
    public int compareTo(Version other) {
        for (int place = 0; place < Math.max(numbers.size(), other.numbers.size()); place++) {
            int order = Integer.compare(number(place), other.number(place));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private int number(int place) {
        return place < numbers.size() ? numbers.get(place) : 0;
    }

    @Override
    public String toString() {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining("."));
    }
}
