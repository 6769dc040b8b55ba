package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.cardhour.registry.entity.Dataset;

/** A dataset as it is shown, with the sites that hold it. */
public record DatasetOut(UUID id, String name, long bytes, Set<UUID> sites, Instant createdAt, int version) {

    static DatasetOut of(Dataset dataset) {
        var said = dataset.particulars();
        return new DatasetOut(
                dataset.id(),
                dataset.name(),
                said.bytes(),
                new TreeSet<>(said.sites()),
                dataset.createdAt(),
                dataset.version());
    }
}
