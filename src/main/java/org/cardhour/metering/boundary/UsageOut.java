package org.cardhour.metering.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.metering.control.RunUsage;

/**
 * What one run used, as it is shown.
 *
 * @param until its end, or up to when it is proven
 * @param cardSeconds exact; card-hours are rounded to six decimals, for people to read
 * @param creditedCardSeconds what is given back of it
 * @param provisional whether it may still change
 */
public record UsageOut(
        UUID runId,
        UUID jobId,
        String jobName,
        int runNumber,
        UUID projectId,
        UUID clusterId,
        String model,
        String kind,
        BigDecimal cards,
        Optional<String> runEnd,
        Instant dispatchedAt,
        Optional<Instant> startedAt,
        Instant until,
        BigDecimal cardSeconds,
        BigDecimal cardHours,
        BigDecimal creditedCardSeconds,
        boolean provisional) {

    static UsageOut of(RunUsage usage) {
        return new UsageOut(
                usage.runId(),
                usage.jobId(),
                usage.jobName(),
                usage.runNumber(),
                usage.projectId(),
                usage.clusterId(),
                usage.model(),
                usage.kind(),
                usage.cards().toDecimal(),
                usage.runEnd(),
                usage.dispatchedAt(),
                usage.startedAt(),
                usage.until(),
                usage.charged().toCardSeconds(),
                usage.charged().toCardHours(),
                usage.credited().toCardSeconds(),
                usage.isProvisional());
    }
}
