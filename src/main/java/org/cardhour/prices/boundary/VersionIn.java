package org.cardhour.prices.boundary;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Money;
import org.cardhour.prices.control.PriceChange;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceUnit;
import org.cardhour.prices.core.Validity;
import org.cardhour.prices.entity.Tariff;
import org.cardhour.web.Amount;
import org.cardhour.web.ProblemException;
import org.jspecify.annotations.Nullable;

/**
 * A price of a card-hour as it is entered; tenant, kind and model narrow it to their usage.
 *
 * @param listPrice what it costs anybody; the price itself when it is missing
 */
public record VersionIn(
        @Nullable UUID tenantId,
        @Nullable JobKind kind,
        @Nullable @Size(min = 1, max = 64) String model,
        @NotNull @Valid Amount price,
        @Nullable @Valid Amount listPrice,
        @NotNull Instant validFrom,
        @Nullable Instant validUntil) {

    PriceChange.Entry entry() {
        var charged = price.toMoney();
        var list = listPrice == null ? charged : listPrice.toMoney();
        check("/price", charged);
        check("/listPrice", list);
        if (!list.currency().equals(charged.currency())) {
            throw ProblemException.invalid("/listPrice/currency", "OTHER_CURRENCY", Map.of());
        }
        return new PriceChange.Entry(
                new PriceScope(
                        PriceUnit.CARD_HOUR,
                        Optional.ofNullable(tenantId),
                        Optional.ofNullable(kind),
                        Optional.ofNullable(model)),
                validity(),
                new Tariff(list.amount(), charged.amount()),
                charged.currency());
    }

    private Validity validity() {
        if (validUntil != null && !validFrom.isBefore(validUntil)) {
            throw ProblemException.invalid("/validUntil", "END_BEFORE_START", Map.of());
        }
        return new Validity(validFrom, Optional.ofNullable(validUntil));
    }

    private static void check(String pointer, Money money) {
        if (money.amount().signum() < 0) {
            throw ProblemException.invalid(
                    pointer + "/amount",
                    "NEGATIVE",
                    Map.of("value", money.amount().toPlainString()));
        }
    }
}
