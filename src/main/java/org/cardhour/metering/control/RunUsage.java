package org.cardhour.metering.control;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.CardTime;
import org.cardhour.kernel.Cards;

/**
 * What one run used.
 *
 * @param runEnd how it ended; empty while it runs
 * @param until its end, or up to when it is proven
 * @param charged card time that is charged under the metering policy
 * @param credited card time of it that is given back
 */
public record RunUsage(
        UUID runId,
        UUID jobId,
        String jobName,
        int runNumber,
        UUID projectId,
        UUID clusterId,
        String model,
        String kind,
        Cards cards,
        Optional<String> runEnd,
        Instant dispatchedAt,
        Optional<Instant> startedAt,
        Instant until,
        CardTime charged,
        CardTime credited) {

    /** Whether it may still change: the run has not ended. */
    public boolean isProvisional() {
        return runEnd.isEmpty();
    }
}
