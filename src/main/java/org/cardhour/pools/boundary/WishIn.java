package org.cardhour.pools.boundary;

import jakarta.validation.constraints.Size;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.cardhour.pools.control.PolicyProposing;

/** When something proposed is to hold, and why; as soon as it is approved when no time is given. */
public record WishIn(Optional<OffsetDateTime> effectiveAt, Optional<@Size(max = 500) String> reason) {

    PolicyProposing.Wish wish() {
        return new PolicyProposing.Wish(
                effectiveAt.map(OffsetDateTime::toInstant),
                reason.map(String::strip).orElse(""));
    }
}
