package org.cardhour.kernel;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * An amount in a currency, exact to the scale it carries; nothing here rounds. May be negative.
 *
 * @param currency ISO 4217 code, such as CNY
 */
public record Money(BigDecimal amount, String currency) {

    public Money {
        if (!currency.matches("[A-Z]{3}")) {
            throw new IllegalArgumentException("not a currency code: " + currency);
        }
    }

    /** Whether ISO 4217 has a currency of this code. */
    public static boolean isCurrency(String code) {
        return Currency.getAvailableCurrencies().stream()
                .anyMatch(known -> known.getCurrencyCode().equals(code));
    }

    /** The sum; fails when the currencies differ. */
    public Money plus(Money other) {
        if (!currency.equals(other.currency)) {
            throw new IllegalArgumentException("can not add " + other.currency + " to " + currency);
        }
        return new Money(amount.add(other.amount), currency);
    }

    @Override
    public String toString() {
        return amount.toPlainString() + " " + currency;
    }
}
