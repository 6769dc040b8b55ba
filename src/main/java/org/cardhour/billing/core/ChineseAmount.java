package org.cardhour.billing.core;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Amounts in capital numerals, as Chinese invoices write them: 玖佰柒拾贰元贰角贰分. */
public final class ChineseAmount {

    private static final String[] DIGITS = {"零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"};
    private static final String[] PLACES = {"", "拾", "佰", "仟"};
    private static final String[] GROUPS = {"", "万", "亿", "万亿", "亿亿"};
    private static final int GROUP = 10_000;

    private ChineseAmount() {}

    /** The amount in yuan; it has at most two decimals. */
    public static String of(BigDecimal amount) {
        var fen = amount.abs()
                .movePointRight(2)
                .setScale(0, RoundingMode.UNNECESSARY)
                .toBigInteger();
        var parts = fen.divideAndRemainder(BigInteger.valueOf(100));
        var text = yuan(parts[0]) + cents(parts[0].signum() != 0, parts[1].intValue());
        return (amount.signum() < 0 ? "负" : "") + (text.isEmpty() ? "零元整" : text);
    }

    private static String yuan(BigInteger amount) {
        if (amount.signum() == 0) {
            return "";
        }
        var text = new StringBuilder();
        boolean gap = false;
        for (int group = groups(amount) - 1; group >= 0; group--) {
            int value = amount.divide(BigInteger.valueOf(GROUP).pow(group))
                    .mod(BigInteger.valueOf(GROUP))
                    .intValue();
            if (value == 0) {
                gap = true;
            } else {
                text.append(!text.isEmpty() && (gap || value < GROUP / 10) ? DIGITS[0] : "")
                        .append(group(value))
                        .append(GROUPS[group]);
                gap = false;
            }
        }
        return text.append("元").toString();
    }

    private static int groups(BigInteger amount) {
        return (amount.toString().length() + PLACES.length - 1) / PLACES.length;
    }

    private static String group(int value) {
        var text = new StringBuilder();
        boolean gap = false;
        int rest = value;
        for (int place = PLACES.length - 1, weight = GROUP / 10; place >= 0; place--, weight /= 10) {
            int digit = rest / weight;
            rest %= weight;
            if (digit == 0) {
                gap = true;
            } else {
                text.append(gap && !text.isEmpty() ? DIGITS[0] : "")
                        .append(DIGITS[digit])
                        .append(PLACES[place]);
                gap = false;
            }
        }
        return text.toString();
    }

    private static String cents(boolean afterYuan, int fen) {
        int jiao = fen / 10;
        int rest = fen % 10;
        if (fen == 0) {
            return afterYuan ? "整" : "";
        }
        var text = jiao > 0 ? DIGITS[jiao] + "角" : afterYuan ? DIGITS[0] : "";
        return text + (rest > 0 ? DIGITS[rest] + "分" : "整");
    }
}
