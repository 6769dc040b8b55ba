package org.cardhour.kernel;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The one place where the time is read. Boundaries ask it once per call and hand the instant down; whatever stands below
 * them takes time as an argument.
 */
@ApplicationScoped
public class Clocks {

    private final Clock clock;

    public Clocks() {
        this(Clock.systemUTC());
    }

    public Clocks(Clock clock) {
        this.clock = Clock.tick(clock, Duration.ofMillis(1));
    }

    /** Now, to the millisecond: finer than that nothing is stored. */
    public Instant now() {
        return clock.instant();
    }
}
