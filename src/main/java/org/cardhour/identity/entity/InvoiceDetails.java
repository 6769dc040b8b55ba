package org.cardhour.identity.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * What a tenant's invoices (发票) are made out to; each may be empty.
 *
 * @param creditCode 统一社会信用代码
 */
@Embeddable
public record InvoiceDetails(
        @Column(name = "invoice_title") String title,
        @Column(name = "invoice_credit_code") String creditCode,
        @Column(name = "invoice_address") String address,
        @Column(name = "invoice_phone") String phone,
        @Column(name = "invoice_bank") String bank,
        @Column(name = "invoice_account") String account) {

    public static final InvoiceDetails NONE = new InvoiceDetails("", "", "", "", "", "");
}
