package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.cardhour.registry.entity.Image;

/**
 * An image to be added.
 *
 * @param name by which jobs ask for it, such as {@code registry.example/train:2}
 * @param digest such as {@code sha256:…}
 */
public record NewImage(
        @NotNull @Pattern(regexp = "[!-?A-~]{1,300}") String name,

        @NotNull @Pattern(regexp = "[a-z0-9]{1,20}:[0-9a-f]{32,64}")
        String digest,

        @NotNull @Valid ImageBody said) {

    Image.Reference reference() {
        return new Image.Reference(name, digest);
    }
}
