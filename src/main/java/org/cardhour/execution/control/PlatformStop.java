package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Ends the runs of this machine when Cardhour is stopped in order: they are told, get a short grace, and are ended by
 * force. It needs no database, which the server may have taken away by then: the runner notes why they ended, and their
 * jobs are queued again at the next start. Runs on clusters of others go on.
 */
@Dependent
public class PlatformStop {

    private static final Duration GRACE = Duration.ofSeconds(8);

    /** After this whoever stops us loses patience. */
    private static final Duration LIMIT = Duration.ofSeconds(14);

    private final Connectors connectors;

    @Inject
    PlatformStop(Connectors connectors) {
        this.connectors = connectors;
    }

    /** Returns when all of them have ended, or no more time is left. */
    public void endRuns() {
        connectors.runners().forEach(runner -> runner.shutDown(GRACE, LIMIT));
    }
}
