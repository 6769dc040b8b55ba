package org.cardhour.prices.boundary;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.Map;
import java.util.UUID;
import org.cardhour.kernel.Money;
import org.cardhour.prices.entity.PlanTerms;
import org.cardhour.web.ProblemException;

/** A price plan as it is asked for. */
public record PlanIn(
        @NotNull @Size(min = 1, max = 100) String name,
        @NotNull UUID tenantId,
        @NotNull @Pattern(regexp = "[A-Z]{3}") String currency,

        @NotNull @DecimalMin("0") @DecimalMax("0.9999") @Digits(integer = 1, fraction = 4)
        BigDecimal taxRate,

        @NotNull @Size(max = 64) String zone) {

    PlanTerms terms() {
        if (!Money.isCurrency(currency)) {
            throw ProblemException.invalid("/currency", "UNKNOWN_CURRENCY", Map.of("value", currency));
        }
        return new PlanTerms(name, tenantId, currency, taxRate, Zones.parse("/zone", zone));
    }
}
