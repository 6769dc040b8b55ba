package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.cardhour.registry.entity.SiteLink;

/** A link to be added, from one site to another. */
public record NewLink(
        @NotNull UUID fromSite,
        @NotNull UUID toSite,
        @NotNull @Valid LinkBody said) {

    SiteLink.Ends ends() {
        return new SiteLink.Ends(fromSite, toSite);
    }
}
