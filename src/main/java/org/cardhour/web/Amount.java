package org.cardhour.web;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.math.BigDecimal;
import org.cardhour.kernel.Money;

/**
 * Money as the REST interface writes it: the amount as decimal text, so that no reader makes a binary fraction of it.
 *
 * @param amount such as {@code -12.34}; at most 14 digits before and 6 after the point
 * @param currency ISO 4217 code
 */
public record Amount(
        @NotNull @Pattern(regexp = "-?\\d{1,14}(\\.\\d{1,6})?")
        String amount,

        @NotNull @Pattern(regexp = "[A-Z]{3}") String currency) {

    public static Amount of(Money money) {
        return new Amount(money.amount().toPlainString(), money.currency());
    }

    public Money toMoney() {
        return new Money(new BigDecimal(amount), currency);
    }
}
