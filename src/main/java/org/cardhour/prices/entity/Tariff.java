package org.cardhour.prices.entity;

import java.math.BigDecimal;

/**
 * What one unit costs, gross, in the currency of the plan; at most 6 decimals, never negative.
 *
 * @param listPrice what it costs anybody
 * @param contractPrice what is charged
 */
public record Tariff(BigDecimal listPrice, BigDecimal contractPrice) {

    public Tariff {
        if (listPrice.signum() < 0 || contractPrice.signum() < 0) {
            throw new IllegalArgumentException("a price is not negative: " + listPrice + ", " + contractPrice);
        }
    }
}
