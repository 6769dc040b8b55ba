package org.cardhour.planning.core;

import java.time.Duration;
import java.util.Optional;
import org.cardhour.kernel.Priority;
import org.cardhour.scheduling.core.Ask;

/**
 * A job that came to a pool.
 *
 * @param at when, since the trace began
 * @param length how long it runs when nobody stops it; empty for one that never ends
 * @param limit after which it is ended; empty when it may run for ever
 */
public record Arrival(
        String name,
        String team,
        Ask ask,
        Priority priority,
        boolean preemptible,
        Duration at,
        Optional<Duration> length,
        Optional<Duration> limit) {

    public Arrival {
        if (at.isNegative() || length.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("job " + name + " comes at " + at + " for " + length);
        }
    }

    /** How long it is on its cards in all; empty when nothing ends it. */
    Optional<Duration> work() {
        return length.map(needed ->
                        limit.filter(most -> most.compareTo(needed) < 0).orElse(needed))
                .or(() -> limit);
    }
}
