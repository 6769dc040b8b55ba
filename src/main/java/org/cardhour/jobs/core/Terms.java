package org.cardhour.jobs.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.Priority;

/**
 * On what terms a job runs.
 *
 * @param restartable whether it may be started from its beginning at any time
 * @param walltime after which it is ended; empty for no limit
 * @param estimate how long its people think it takes; never used to decide
 * @param notBefore it does not start earlier
 * @param maxReruns how often it is run again after a failure
 * @param grace between being told to stop and being ended by force
 */
public record Terms(
        Priority priority,
        boolean preemptible,
        boolean restartable,
        Optional<Checkpoint> checkpoint,
        Optional<Duration> walltime,
        Optional<Duration> estimate,
        Optional<Instant> notBefore,
        int maxReruns,
        AfterLoss afterLoss,
        Duration grace) {

    /** Whether it can go on, or begin anew, after it was stopped. */
    public boolean isResumable() {
        return restartable || checkpoint.isPresent();
    }
}
