package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Why something is done, in the words of whoever does it; it goes into the audit log. */
public record Reason(@NotBlank @Size(max = 500) String reason) {}
