package org.cardhour.identity.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import org.cardhour.identity.control.TenantApplication;
import org.cardhour.identity.entity.InvoiceDetails;

/**
 * An application to be a tenant.
 *
 * @param name short and unique, for machines
 * @param zone IANA zone in which its months begin and end; Asia/Shanghai when left out
 */
public record TenantIn(
        @NotNull @Pattern(regexp = "[a-z][a-z0-9-]{1,38}[a-z0-9]")
        String name,

        @NotBlank @Size(max = 100) String displayName,
        Optional<String> zone,
        Optional<@Valid Invoice> invoice) {

    /** What invoices are made out to. */
    public record Invoice(
            Optional<@Size(max = 200) String> title,
            Optional<@Size(max = 18) String> creditCode,
            Optional<@Size(max = 300) String> address,
            Optional<@Size(max = 40) String> phone,
            Optional<@Size(max = 200) String> bank,
            Optional<@Size(max = 60) String> account) {

        InvoiceDetails details() {
            return new InvoiceDetails(
                    title.orElse(""),
                    creditCode.orElse(""),
                    address.orElse(""),
                    phone.orElse(""),
                    bank.orElse(""),
                    account.orElse(""));
        }
    }

    TenantApplication application() {
        var details = invoice.map(Invoice::details).orElse(InvoiceDetails.NONE);
        return new TenantApplication(name, displayName, zone.orElse("Asia/Shanghai"), details);
    }
}
