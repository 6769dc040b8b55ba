package org.cardhour.registry.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/** A dataset to be added, under the name by which jobs ask for it. */
public record NewDataset(
        @NotNull @Pattern(regexp = Codes.DATASET) String name,
        @NotNull @Valid DatasetBody said) {}
