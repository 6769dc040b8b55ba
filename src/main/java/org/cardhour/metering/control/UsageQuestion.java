package org.cardhour.metering.control;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Period;

/**
 * Which usage is asked for.
 *
 * @param project one project; all that the actor may see when empty
 * @param within only what was used in it counts
 * @param behind the last run of the part before
 */
public record UsageQuestion(UUID tenant, Optional<UUID> project, Period within, Optional<Behind> behind, int limit) {

    /** A place in the list of runs, which is ordered by dispatch and id, the newest first. */
    public record Behind(Instant dispatchedAt, UUID run) {}
}
