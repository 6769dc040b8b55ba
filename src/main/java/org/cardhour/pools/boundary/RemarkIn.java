package org.cardhour.pools.boundary;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Why a proposal is turned down or taken back. */
public record RemarkIn(@NotBlank @Size(max = 500) String reason) {}
