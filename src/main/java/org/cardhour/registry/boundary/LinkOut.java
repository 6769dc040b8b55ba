package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.registry.entity.SiteLink;
import org.cardhour.web.Amount;

/** A link as it is shown; without a bandwidth nobody has measured it. */
public record LinkOut(
        UUID id,
        UUID fromSite,
        UUID toSite,
        Optional<Long> bandwidthMbit,
        Optional<Integer> latencyMs,
        Optional<Amount> costPerGib,
        boolean restricted,
        Instant createdAt,
        int version) {

    static LinkOut of(SiteLink link) {
        var said = link.particulars();
        return new LinkOut(
                link.id(),
                link.ends().fromSiteId(),
                link.ends().toSiteId(),
                said.bandwidthMbit(),
                said.latencyMs(),
                said.costPerGib().map(Amount::of),
                said.restricted(),
                link.createdAt(),
                link.version());
    }
}
