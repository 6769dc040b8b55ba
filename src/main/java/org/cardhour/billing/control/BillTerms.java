package org.cardhour.billing.control;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Under which prices and metering policies a bill was computed. */
public record BillTerms(List<Price> prices, List<Policy> policies) {

    public BillTerms {
        prices = List.copyOf(prices);
        policies = List.copyOf(policies);
    }

    /** One price version. */
    public record Price(UUID id, BigDecimal list, BigDecimal contract, String currency, Instant validFrom) {}

    /**
     * One metering policy.
     *
     * @param text its fields with their values
     */
    public record Policy(UUID id, String text) {}
}
