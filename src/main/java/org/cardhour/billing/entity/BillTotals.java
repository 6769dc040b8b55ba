package org.cardhour.billing.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.math.BigDecimal;

/**
 * What a bill comes to, as the views compute it: gross = net + tax.
 *
 * @param taxRate the part of 1 that the tax is of the net amount
 */
@Embeddable
public record BillTotals(
        @Column(name = "currency") String currency,
        @Column(name = "tax_rate") BigDecimal taxRate,
        @Column(name = "gross") BigDecimal gross,
        @Column(name = "net") BigDecimal net,
        @Column(name = "tax") BigDecimal tax) {}
