package org.cardhour.billing.core;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Card time of a bill, of any size, exact: thousandths of a card × milliseconds; negative in credits.
 *
 * @param units a whole number
 */
public record BilledTime(BigDecimal units) {

    private static final BigDecimal UNITS_PER_CARD_HOUR = BigDecimal.valueOf(3_600_000_000L);
    private static final int DECIMALS = 6;

    /** Exact. */
    public BigDecimal toCardSeconds() {
        return units.movePointLeft(DECIMALS).setScale(DECIMALS, RoundingMode.UNNECESSARY);
    }

    /** For people to read, rounded half up to six decimals; never a factor of an amount. */
    public BigDecimal toCardHours() {
        return units.divide(UNITS_PER_CARD_HOUR, DECIMALS, RoundingMode.HALF_UP);
    }
}
