package org.cardhour.metering.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.metering.entity.MeteringPolicy;

/** A metering policy as it is shown; seconds where a time is meant. */
public record PolicyOut(
        UUID id,
        Optional<UUID> tenantId,
        Optional<UUID> poolId,
        String basis,
        String start,
        String queueTime,
        BigDecimal queuePercent,
        String failedRun,
        String preemptedRun,
        long creditCapSeconds,
        String grace,
        String suspended,
        long minChargeSeconds,
        BigDecimal stepFloorPercent,
        Instant validFrom,
        Optional<Instant> validUntil) {

    static PolicyOut of(MeteringPolicy policy) {
        return new PolicyOut(
                policy.id(),
                policy.tenantId(),
                policy.poolId(),
                policy.basis(),
                policy.startFrom(),
                policy.queueTime(),
                policy.queuePercent(),
                policy.failedRun(),
                policy.preemptedRun(),
                policy.creditCap().toSeconds(),
                policy.grace(),
                policy.suspended(),
                policy.minimumCharge().toSeconds(),
                policy.stepFloorPercent(),
                policy.validFrom(),
                policy.validUntil());
    }
}
