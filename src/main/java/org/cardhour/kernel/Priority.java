package org.cardhour.kernel;

import java.util.Comparator;

/**
 * A priority class. Classes are compared by value alone, the more urgent being the greater; equal values are told apart
 * by name so that a sort repeats.
 */
public record Priority(String name, int value) implements Comparable<Priority> {

    private static final Comparator<Priority> URGENCY =
            Comparator.comparingInt(Priority::value).thenComparing(Priority::name);

    public boolean isAbove(Priority other) {
        return value > other.value;
    }

    @Override
    public int compareTo(Priority other) {
        return URGENCY.compare(this, other);
    }
}
