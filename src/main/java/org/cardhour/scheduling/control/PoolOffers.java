package org.cardhour.scheduling.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.cardhour.jobs.control.JobPrices;
import org.cardhour.jobs.core.Ask;
import org.cardhour.registry.control.DataPlaces;

/**
 * Makes out what pools have for jobs. By the clock that changes with each full minute; whatever else it is made of has to
 * show in the marks, as jobs are kept in the way in which they were shown.
 */
@Dependent
class PoolOffers {

    private final JobPrices prices;
    private final DataPlaces data;

    @Inject
    PoolOffers(JobPrices prices, DataPlaces data) {
        this.prices = prices;
        this.data = data;
    }

    PoolOffer of(PoolFrame pool, Instant now) {
        var minute = minute(now);
        return new PoolOffer(
                pool.clusters(),
                pool.facts().offPeak(),
                use -> prices.price(use.tenant(), use.kind(), use.model(), minute),
                data::all,
                minute);
    }

    /** The same texts as long as offers differ by the clock and by the pool only. */
    List<String> marks() {
        return List.of(prices.mark(), data.mark());
    }

    /** Whether a job that asks so is shown in another way when offers are others. */
    static boolean matterTo(Ask ask) {
        return ask.terms().maxCost().isPresent()
                || ask.program().image().isPresent()
                || !ask.datasets().isEmpty();
    }

    /** Whether it may be so in another minute. */
    static boolean matterByTheMinuteTo(Ask ask) {
        return ask.terms().maxCost().isPresent() || ask.terms().offPeak();
    }

    /** The last instant of the same minute. */
    static Instant last(Instant now) {
        return minute(now).plus(1, ChronoUnit.MINUTES).minusMillis(1);
    }

    private static Instant minute(Instant now) {
        return now.truncatedTo(ChronoUnit.MINUTES);
    }
}
