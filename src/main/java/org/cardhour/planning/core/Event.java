package org.cardhour.planning.core;

import java.time.Instant;
import java.util.Comparator;

/**
 * Something that happens at an instant of the simulated time.
 *
 * @param number in the order in which they were foreseen
 */
record Event(Instant at, What what, Work work, int attempt, long number) {

    /** What happens to the work; at one instant in this order. */
    enum What {
        ENDS,
        IS_RELEASED,
        SAVES,
        ARRIVES,
        MAY_BE_OTHERWISE
    }

    static final Comparator<Event> ORDER =
            Comparator.comparing(Event::at).thenComparing(Event::what).thenComparingLong(Event::number);

    /** Whether it is meant for a run that has been over since it was foreseen. */
    boolean isStale() {
        return attempt != work.attempts();
    }
}
