package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.cardhour.jobs.control.JobPrices;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.registry.control.DataPlaces;
import org.cardhour.scheduling.core.Cluster;

/** Makes out what pools have for jobs at a moment. */
@Dependent
class PoolOffers {

    private final JobPrices prices;
    private final DataPlaces data;

    @Inject
    PoolOffers(JobPrices prices, DataPlaces data) {
        this.prices = prices;
        this.data = data;
    }

    PoolOffer of(PoolFacts pool, List<Cluster> clusters, Instant now) {
        return new PoolOffer(
                clusters,
                pool.offPeak(),
                use -> prices.price(use.tenant(), use.kind(), use.model(), now),
                data::all,
                now);
    }
}
