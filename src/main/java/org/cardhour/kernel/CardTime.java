package org.cardhour.kernel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * Card time, exact: thousandths of a card multiplied by milliseconds, as an integer. One card-hour is 3,600,000,000
 * units. May be negative in differences and credits.
 *
 * @param units thousandths of a card × milliseconds
 */
public record CardTime(long units) implements Comparable<CardTime> {

    public static final CardTime NONE = new CardTime(0);

    public static final long UNITS_PER_CARD_HOUR = 3_600_000_000L;

    private static final int DISPLAY_DECIMALS = 6;

    /** What is used when the cards are held for that long; fails where the product does not fit a long. */
    public static CardTime of(Cards cards, Duration held) {
        return new CardTime(Math.multiplyExact(cards.thousandths(), held.toMillis()));
    }

    public CardTime plus(CardTime other) {
        return new CardTime(Math.addExact(units, other.units));
    }

    public CardTime minus(CardTime other) {
        return new CardTime(Math.subtractExact(units, other.units));
    }

    /** Card-seconds, exact to six decimals; three of them are zero for whole cards. */
    public BigDecimal toCardSeconds() {
        return BigDecimal.valueOf(units, DISPLAY_DECIMALS);
    }

    /** Card-hours for people to read, rounded half up to six decimals; never a factor of an amount. */
    public BigDecimal toCardHours() {
        return BigDecimal.valueOf(units)
                .divide(BigDecimal.valueOf(UNITS_PER_CARD_HOUR), DISPLAY_DECIMALS, RoundingMode.HALF_UP);
    }

    @Override
    public int compareTo(CardTime other) {
        return Long.compare(units, other.units);
    }
}
