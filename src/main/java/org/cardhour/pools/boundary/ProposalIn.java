package org.cardhour.pools.boundary;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.cardhour.pools.control.PolicyProposing;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A proposed policy as JSON.
 *
 * @param policy the document, as its YAML form says it
 * @param effectiveAt when it is to hold; as soon as it is approved when left out
 */
public record ProposalIn(
        @NotNull @Schema(implementation = Object.class) JsonNode policy,
        Optional<OffsetDateTime> effectiveAt,
        Optional<@Size(max = 500) String> reason) {

    PolicyProposing.Wish wish() {
        return new PolicyProposing.Wish(
                effectiveAt.map(OffsetDateTime::toInstant),
                reason.map(String::strip).orElse(""));
    }
}
