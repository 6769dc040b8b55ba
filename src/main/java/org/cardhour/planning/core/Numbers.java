package org.cardhour.planning.core;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Reads the numbers of traces. */
final class Numbers {

    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000L);
    private static final int LONGEST = 30;

    private Numbers() {}

    /** A number from 0 to a thousand millions; a fraction is rounded down. */
    static long of(String text, int line, String column) {
        try {
            var number = text.length() > LONGEST ? MOST.add(BigDecimal.ONE) : new BigDecimal(text);
            if (number.signum() < 0 || number.compareTo(MOST) > 0) {
                throw Unreadable.number(line, column, text);
            }
            return number.setScale(0, RoundingMode.FLOOR).longValueExact();
        } catch (NumberFormatException e) {
            throw Unreadable.number(line, column, text);
        }
    }
}
