package org.cardhour.pools.core;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How much of something: a percentage of a whole, or so many of it. Exact; whoever makes whole cards of it rounds. */
public sealed interface Amount {

    static Amount nothing() {
        return new Count(BigDecimal.ZERO);
    }

    static Amount everything() {
        return new Percent(BigDecimal.valueOf(100));
    }

    /**
     * A part of a whole.
     *
     * @param percent 0 to 100, or more where more than the whole may be meant
     */
    record Percent(BigDecimal percent) implements Amount {}

    /** An absolute number: cards, cores or bytes. */
    record Count(BigDecimal count) implements Amount {}

    /** The whole units that this is of so many, rounded down. */
    default long wholeOf(long whole) {
        return switch (this) {
            case Percent(BigDecimal percent) ->
                percent.multiply(BigDecimal.valueOf(whole))
                        .movePointLeft(2)
                        .setScale(0, RoundingMode.FLOOR)
                        .longValueExact();
            case Count(BigDecimal count) ->
                count.setScale(0, RoundingMode.FLOOR).longValueExact();
        };
    }

    /** The percentage; 0 when it is an absolute number. */
    default BigDecimal percentage() {
        return switch (this) {
            case Percent(BigDecimal percent) -> percent;
            case Count unused -> BigDecimal.ZERO;
        };
    }

    default boolean isNegative() {
        return switch (this) {
            case Percent(BigDecimal percent) -> percent.signum() < 0;
            case Count(BigDecimal count) -> count.signum() < 0;
        };
    }

    /** As a policy writes it: {@code 60%} or {@code 4}. */
    default String text() {
        return switch (this) {
            case Percent(BigDecimal percent) -> percent.toPlainString() + "%";
            case Count(BigDecimal count) -> count.toPlainString();
        };
    }
}
