package org.cardhour.jobs.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.cardhour.kernel.Money;

/** What a run is charged by one price. */
public final class RunCost {

    private static final BigDecimal UNITS_OF_AN_HOUR = BigDecimal.valueOf(3_600_000_000L); // thousandths × milliseconds
    private static final int DECIMALS = 6;

    private RunCost() {}

    /**
     * All its cards, or cores where it has no cards, over the time; to six decimals, half up.
     *
     * @param price of one card-hour or core-hour
     */
    public static Money of(Demand demand, Duration time, Money price) {
        long thousandths = demand.cardsPerNode().isNone()
                ? demand.cpuMillis() * demand.nodes()
                : demand.total().thousandths();
        var units = BigDecimal.valueOf(thousandths).multiply(BigDecimal.valueOf(time.toMillis()));
        return new Money(
                price.amount().multiply(units).divide(UNITS_OF_AN_HOUR, DECIMALS, RoundingMode.HALF_UP),
                price.currency());
    }
}
