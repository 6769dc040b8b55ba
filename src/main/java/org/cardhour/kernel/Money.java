package org.cardhour.kernel;

import java.math.BigDecimal;

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
