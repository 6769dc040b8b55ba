package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.cardhour.registry.entity.Image;

/** An image as it is shown, with the clusters that have it at hand. */
public record ImageOut(
        UUID id, String name, String digest, long bytes, Set<UUID> clusters, Instant createdAt, int version) {

    static ImageOut of(Image image) {
        var said = image.particulars();
        return new ImageOut(
                image.id(),
                image.reference().name(),
                image.reference().digest(),
                said.bytes(),
                new TreeSet<>(said.clusters()),
                image.createdAt(),
                image.version());
    }
}
