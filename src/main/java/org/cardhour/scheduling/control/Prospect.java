package org.cardhour.scheduling.control;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.scheduling.core.Score;
import org.cardhour.scheduling.core.Standing;

/**
 * What a job may expect that has not been submitted.
 *
 * @param start where it would start at once; empty when it would wait
 * @param explanation why it would wait; without reasons when it would not
 * @param costs what it would come to, on each card model that it may get
 */
public record Prospect(Optional<Place> start, Explanation explanation, List<JobCost> costs) {

    /**
     * Where a job would start.
     *
     * @param model of its cards; empty for a job without cards
     * @param score how good the place is, term by term
     */
    public record Place(UUID clusterId, String model, int nodes, Standing standing, Score score) {}

    public Prospect {
        costs = List.copyOf(costs);
    }
}
