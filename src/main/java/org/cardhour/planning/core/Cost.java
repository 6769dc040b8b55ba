package org.cardhour.planning.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.CardTime;
import org.cardhour.kernel.Money;

/** What used card time would cost at the prices that are assumed. */
record Cost(Assumptions assumptions) {

    private static final BigDecimal UNITS = BigDecimal.valueOf(CardTime.UNITS_PER_CARD_HOUR);
    private static final int MINOR_DIGITS = 2;

    /** Rounded half up to hundredths; empty when a model that was used has no price. */
    Optional<Money> of(Map<String, CardTime> used) {
        var sum = BigDecimal.ZERO;
        for (var entry : used.entrySet()) {
            var price = assumptions.prices().get(entry.getKey());
            if (entry.getValue().units() > 0 && price == null) {
                return Optional.empty();
            }
            sum = price == null
                    ? sum
                    : sum.add(price.multiply(BigDecimal.valueOf(entry.getValue().units())));
        }
        return Optional.of(new Money(sum.divide(UNITS, MINOR_DIGITS, RoundingMode.HALF_UP), assumptions.currency()));
    }
}
