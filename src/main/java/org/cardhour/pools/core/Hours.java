package org.cardhour.pools.core;

import java.time.LocalTime;

/** Hours of each day; the end may be on the next day. */
public record Hours(LocalTime startInclusive, LocalTime endExclusive) {

    public boolean hold(LocalTime at) {
        boolean fromStart = !at.isBefore(startInclusive);
        boolean untilEnd = at.isBefore(endExclusive);
        return startInclusive.isBefore(endExclusive) ? fromStart && untilEnd : fromStart || untilEnd;
    }

    /** Whether some time of the day belongs to both. */
    boolean overlap(Hours other) {
        return hold(other.startInclusive) || other.hold(startInclusive);
    }

    /** As a policy writes them: {@code 22:00-08:00}. */
    public String text() {
        return startInclusive + "-" + endExclusive;
    }
}
