package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * How much past use counts when tenants are compared.
 *
 * @param lambda the weight of past use beside what is held now; 0 for none
 * @param halfLife after which past use counts half
 */
public record FairShareRule(BigDecimal lambda, Duration halfLife) {

    public static final FairShareRule USUAL = new FairShareRule(new BigDecimal("0.5"), Duration.ofDays(7));

    /** Thousandths of the past use that are added, rounded down. */
    public int permille() {
        return lambda.movePointRight(3).setScale(0, RoundingMode.FLOOR).intValueExact();
    }
}
