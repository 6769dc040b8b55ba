package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/**
 * Where a run is placed, and under which lease that was decided.
 *
 * @param model empty for a run without cards
 * @param cardsThousandths all cards of the run
 * @param epoch the epoch of the lease
 */
@Embeddable
public record RunPlace(
        @Column(name = "cluster_id") UUID clusterId,
        @Column(name = "pool_id") UUID poolId,
        String model,
        @Column(name = "cards_thousandths") long cardsThousandths,
        int nodes,
        long epoch) {

    public Cards cards() {
        return new Cards(cardsThousandths);
    }
}
