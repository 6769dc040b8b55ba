package org.cardhour.scheduling.core;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Versions of what is on a node, or the least ones that a job needs, by name. Each is a list of numbers, of which the first
 * counts most; one that is shorter goes on with zeros.
 */
public record Versions(Map<String, List<Integer>> numbers) {

    public static final Versions NONE = new Versions(Map.of());

    public Versions {
        numbers = Map.copyOf(numbers);
    }

    boolean areNone() {
        return numbers.isEmpty();
    }

    /** Whether a node of these versions has all the least ones; one whose version is not known has not. */
    boolean reach(Versions least) {
        for (var each : least.numbers.entrySet()) {
            var there = numbers.get(each.getKey());
            if (there == null || isBelow(there, each.getValue())) {
                return false;
            }
        }
        return true;
    }

    /** As people read them: {@code cuda 12.2, driver 535.104}. */
    String text() {
        return new TreeMap<>(numbers)
                .entrySet().stream()
                        .map(each -> each.getKey() + " "
                                + each.getValue().stream().map(String::valueOf).collect(Collectors.joining(".")))
                        .collect(Collectors.joining(", "));
    }

    private static boolean isBelow(List<Integer> there, List<Integer> least) {
        for (int place = 0; place < Math.max(there.size(), least.size()); place++) {
            int order = Integer.compare(number(there, place), number(least, place));
            if (order != 0) {
                return order < 0;
            }
        }
        return false;
    }

    private static int number(List<Integer> numbers, int place) {
        return place < numbers.size() ? numbers.get(place) : 0;
    }
}
