package org.cardhour.billing.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * Whom a bill is for, as they were called when it was reviewed.
 *
 * @param creditCode 统一社会信用代码
 */
@Embeddable
public record BilledParty(
        @Column(name = "tenant_name") String name,
        @Column(name = "invoice_title") String invoiceTitle,
        @Column(name = "invoice_credit_code") String creditCode,
        @Column(name = "invoice_address") String address,
        @Column(name = "invoice_phone") String phone,
        @Column(name = "invoice_bank") String bank,
        @Column(name = "invoice_account") String account) {}
