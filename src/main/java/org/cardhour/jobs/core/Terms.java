package org.cardhour.jobs.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.kernel.Money;
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
 * @param offPeak whether it starts only in the off-peak hours of its pool
 * @param maxCost what a run of it may cost at most; empty for any
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
        Duration grace,
        boolean offPeak,
        Optional<Money> maxCost) {

    /** One that may start at any hour, whatever it costs. */
    public Terms(
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
        this(
                priority,
                preemptible,
                restartable,
                checkpoint,
                walltime,
                estimate,
                notBefore,
                maxReruns,
                afterLoss,
                grace,
                false,
                Optional.empty());
    }

    /** Whether it can go on, or begin anew, after it was stopped. */
    public boolean isResumable() {
        return restartable || checkpoint.isPresent();
    }
}
