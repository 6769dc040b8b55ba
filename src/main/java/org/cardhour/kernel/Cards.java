package org.cardhour.kernel;

import java.math.BigDecimal;

/**
 * A number of accelerator cards, exact to a thousandth of a card; never negative.
 *
 * @param thousandths thousandths of a card, 0 or more
 */
public record Cards(long thousandths) implements Comparable<Cards> {

    public static final Cards NONE = new Cards(0);

    private static final int PER_CARD = 1_000;

    public Cards {
        if (thousandths < 0) {
            throw new IllegalArgumentException("cards can not be negative: " + thousandths + " thousandths");
        }
    }

    /** That many whole cards. */
    public static Cards of(long whole) {
        return new Cards(Math.multiplyExact(whole, PER_CARD));
    }

    public Cards plus(Cards other) {
        return new Cards(Math.addExact(thousandths, other.thousandths));
    }

    /** What is left when {@code other} is taken away, and none where more would be taken than there is. */
    public Cards minusUpTo(Cards other) {
        return new Cards(Math.max(0, thousandths - other.thousandths));
    }

    public Cards times(long count) {
        return new Cards(Math.multiplyExact(thousandths, count));
    }

    public boolean isNone() {
        return thousandths == 0;
    }

    /** Whole cards; a part of a card does not count. */
    public long whole() {
        return thousandths / PER_CARD;
    }

    public boolean isWhole() {
        return thousandths % PER_CARD == 0;
    }

    /** The number of cards with up to three decimals and no trailing zeros: {@code 4}, {@code 0.25}. */
    public BigDecimal toDecimal() {
        var decimal = BigDecimal.valueOf(thousandths, 3).stripTrailingZeros();
        return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
    }

    @Override
    public int compareTo(Cards other) {
        return Long.compare(thousandths, other.thousandths);
    }

    @Override
    public String toString() {
        return toDecimal().toPlainString();
    }
}
