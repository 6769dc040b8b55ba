package org.cardhour.bench;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * One measured figure.
 *
 * @param anchor what the least that could do the same came to, in the same unit; empty where there is none
 * @param goal judges the ratio where there is an anchor, else the value, unless it is said otherwise
 */
record Figure(String metric, double value, String unit, OptionalDouble anchor, Goal goal) {

    /** What is aimed at. */
    record Goal(Sense sense, Subject subject, double bound) {

        static Goal ratioAtMost(double bound) {
            return new Goal(Sense.AT_MOST, Subject.RATIO, bound);
        }

        static Goal ratioAtLeast(double bound) {
            return new Goal(Sense.AT_LEAST, Subject.RATIO, bound);
        }

        static Goal valueAtMost(double bound) {
            return new Goal(Sense.AT_MOST, Subject.VALUE, bound);
        }

        static Goal valueAtLeast(double bound) {
            return new Goal(Sense.AT_LEAST, Subject.VALUE, bound);
        }
    }

    enum Sense {
        AT_MOST("<="),
        AT_LEAST(">=");

        private final String sign;

        Sense(String sign) {
            this.sign = sign;
        }
    }

    enum Subject {
        RATIO,
        VALUE
    }

    static Figure alone(String metric, double value, String unit, Goal goal) {
        return new Figure(metric, value, unit, OptionalDouble.empty(), goal);
    }

    static Figure against(String metric, double value, String unit, double anchor, Goal goal) {
        return new Figure(metric, value, unit, OptionalDouble.of(anchor), goal);
    }

    String line(String name) {
        return "bench %s metric=%s value=%s unit=%s anchor=%s ratio=%s goal=%s%s %s"
                .formatted(
                        name,
                        metric,
                        shown(value),
                        unit,
                        anchor.isPresent() ? shown(anchor.getAsDouble()) : "-",
                        anchor.isPresent() ? shown(ratio()) : "-",
                        goal.sense.sign,
                        shown(goal.bound),
                        isReached() ? "ok" : "short");
    }

    private boolean isReached() {
        double judged = switch (goal.subject) {
            case RATIO -> ratio();
            case VALUE -> value;
        };
        return switch (goal.sense) {
            case AT_MOST -> judged <= goal.bound;
            case AT_LEAST -> judged >= goal.bound;
        };
    }

    private double ratio() {
        return value / anchor.orElse(Double.NaN);
    }

    private static String shown(double number) {
        double size = Math.abs(number);
        return String.format(Locale.ROOT, size >= 1_000 ? "%.0f" : size >= 0.01 || size == 0 ? "%.3f" : "%.6f", number);
    }
}
