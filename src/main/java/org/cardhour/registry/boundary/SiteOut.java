package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.registry.entity.Site;

/** A site as it is shown. */
public record SiteOut(
        UUID id,
        String code,
        String name,
        String region,
        String zone,
        boolean restricted,
        Optional<String> imageMirror,
        Optional<String> objectStore,
        Instant createdAt) {

    static SiteOut of(Site site) {
        var said = site.particulars();
        return new SiteOut(
                site.id(),
                said.code(),
                said.name(),
                said.region(),
                said.zone().getId(),
                said.restricted(),
                said.imageMirror(),
                said.objectStore(),
                site.createdAt());
    }
}
