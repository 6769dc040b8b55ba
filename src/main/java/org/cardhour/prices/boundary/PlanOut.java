package org.cardhour.prices.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.prices.control.PricedPlan;

/**
 * A price plan as it is shown.
 *
 * @param tenantId whose plan it is; missing on the standard plan
 */
public record PlanOut(
        UUID id,
        String name,
        Optional<UUID> tenantId,
        String currency,
        BigDecimal taxRate,
        String zone,
        Instant createdAt,
        String createdBy,
        List<VersionOut> versions) {

    static PlanOut of(PricedPlan priced) {
        var plan = priced.plan();
        return new PlanOut(
                plan.id(),
                plan.name(),
                plan.tenantId(),
                plan.currency(),
                plan.taxRate(),
                plan.zone().getId(),
                plan.createdAt(),
                plan.createdBy(),
                priced.versions().stream()
                        .map(version -> VersionOut.of(version, plan.currency()))
                        .toList());
    }
}
