package org.cardhour.identity.boundary;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.entity.InvoiceDetails;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;

/** A tenant as the REST interface gives it. */
public record TenantOut(
        UUID id,
        String name,
        String displayName,
        String zone,
        TenantState state,
        Invoice invoice,
        String requestedBy,
        Instant requestedAt,
        Optional<String> decidedBy,
        Optional<Instant> decidedAt,
        Optional<String> decisionReason,
        int version) {

    /** What invoices are made out to; empty texts where nothing is known. */
    public record Invoice(String title, String creditCode, String address, String phone, String bank, String account) {

        static Invoice of(InvoiceDetails details) {
            return new Invoice(
                    details.title(),
                    details.creditCode(),
                    details.address(),
                    details.phone(),
                    details.bank(),
                    details.account());
        }
    }

    static TenantOut of(Tenant tenant) {
        return new TenantOut(
                tenant.id(),
                tenant.name(),
                tenant.displayName(),
                tenant.zone().getId(),
                tenant.state(),
                Invoice.of(tenant.invoice()),
                tenant.requestedByName(),
                tenant.requestedAt(),
                tenant.decidedByName(),
                tenant.decidedAt(),
                tenant.decisionReason(),
                tenant.version());
    }
}
