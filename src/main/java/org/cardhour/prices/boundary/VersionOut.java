package org.cardhour.prices.boundary;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.prices.core.PriceUnit;
import org.cardhour.prices.entity.PriceVersion;
import org.cardhour.web.Amount;

/** A price version as it is shown. */
public record VersionOut(
        UUID id,
        UUID planId,
        PriceUnit unit,
        Optional<UUID> tenantId,
        Optional<JobKind> kind,
        Optional<String> model,
        Amount price,
        Amount listPrice,
        Instant validFrom,
        Optional<Instant> validUntil,
        Instant createdAt,
        String createdBy,
        Optional<String> endedBy) {

    static VersionOut of(PriceVersion version, String currency) {
        var term = version.term();
        return new VersionOut(
                version.id(),
                version.planId(),
                term.scope().unit(),
                term.scope().tenant(),
                term.scope().kind(),
                term.scope().model(),
                Amount.of(new Money(version.tariff().contractPrice(), currency)),
                Amount.of(new Money(version.tariff().listPrice(), currency)),
                term.validity().fromInclusive(),
                term.validity().untilExclusive(),
                version.createdAt(),
                version.createdBy(),
                version.endedBy());
    }
}
