package org.cardhour.jobs.control;

import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.entity.PlacementScore;

/**
 * A run that is to begin: of that job, on those cards.
 *
 * @param score how good the place is; empty when nobody weighed it against others
 */
public record Beginning(UUID jobId, Allocation cards, Optional<PlacementScore> score) {

    /** One in a place that was not weighed against others. */
    public Beginning(UUID jobId, Allocation cards) {
        this(jobId, cards, Optional.empty());
    }
}
