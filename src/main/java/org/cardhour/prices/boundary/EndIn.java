package org.cardhour.prices.boundary;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;

/** When a price version ends. */
public record EndIn(@NotNull Instant validUntil) {}
