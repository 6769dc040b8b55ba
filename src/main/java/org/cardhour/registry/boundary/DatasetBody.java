package org.cardhour.registry.boundary;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Set;
import java.util.UUID;
import org.cardhour.registry.entity.Dataset;

/** What is said of a dataset: how large it is, and the sites that hold it. */
public record DatasetBody(
        @NotNull @Min(1) @Max(1_000_000_000_000_000_000L) Long bytes,
        @NotNull @Size(max = 500) Set<@NotNull UUID> sites) {

    Dataset.Particulars particulars() {
        return new Dataset.Particulars(bytes, sites);
    }
}
