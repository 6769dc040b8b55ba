package org.cardhour.registry.boundary;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Set;
import java.util.UUID;
import org.cardhour.registry.entity.Image;

/** What is said of an image: how large it is, and the clusters that have it at hand. */
public record ImageBody(
        @NotNull @Min(1) @Max(1_000_000_000_000_000L) Long bytes,
        @NotNull @Size(max = 1000) Set<@NotNull UUID> clusters) {

    Image.Particulars particulars() {
        return new Image.Particulars(bytes, clusters);
    }
}
