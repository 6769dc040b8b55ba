package org.cardhour.billing.boundary;

import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whose open period ends, and when.
 *
 * @param at now when it is missing
 */
public record CutIn(@NotNull UUID tenant, @Nullable Instant at) {}
