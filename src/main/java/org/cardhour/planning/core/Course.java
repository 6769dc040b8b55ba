package org.cardhour.planning.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** How much was in use and how many waited, over time. */
final class Course {

    private static final int POINTS = 200;

    private record Step(Instant at, long held, int waiting) {}

    private final Instant start;
    private final Instant lastArrival;
    private final long all;
    private final List<Step> steps = new ArrayList<>();

    /**
     * @param all thousandths of the cards that there are
     */
    Course(Instant start, Instant lastArrival, long all) {
        this.start = start;
        this.lastArrival = lastArrival;
        this.all = all;
    }

    /** From now on; of one instant the last holds. */
    void add(Instant at, long held, int waiting) {
        if (!steps.isEmpty() && steps.getLast().at().equals(at)) {
            steps.removeLast();
        }
        steps.add(new Step(at, held, waiting));
    }

    /** When anything last changed. */
    Instant end() {
        return steps.isEmpty() ? start : steps.getLast().at();
    }

    Duration span() {
        return Duration.between(start, end());
    }

    /** The part of all card time that was in use, between 0 and 1. */
    double shareUsed() {
        return share(start, end());
    }

    double shareUsedWhileArriving() {
        return share(start, lastArrival);
    }

    /** Means over equal parts of the time, each named after its beginning. */
    List<Results.Point> points() {
        long part = Math.max(1, (span().toMillis() + POINTS - 1) / POINTS);
        var points = new ArrayList<Results.Point>();
        for (long from = 0; from < span().toMillis(); from += part) {
            var begin = start.plusMillis(from);
            var finish = start.plusMillis(Math.min(from + part, span().toMillis()));
            points.add(new Results.Point(Duration.ofMillis(from), share(begin, finish), waiting(begin, finish)));
        }
        return points;
    }

    private double share(Instant from, Instant to) {
        return all == 0 ? 0 : mean(from, to, Step::held) / all;
    }

    private double waiting(Instant from, Instant to) {
        return mean(from, to, Step::waiting);
    }

    private interface Height {
        double of(Step step);
    }

    private double mean(Instant from, Instant to, Height height) {
        double sum = 0;
        for (int i = first(from); i < steps.size() && steps.get(i).at().isBefore(to); i++) {
            var until = i + 1 < steps.size() ? steps.get(i + 1).at() : to;
            var begin = later(from, steps.get(i).at());
            var finish = until.isBefore(to) ? until : to;
            sum += height.of(steps.get(i))
                    * Math.max(0, Duration.between(begin, finish).toMillis());
        }
        long span = Duration.between(from, to).toMillis();
        return span == 0 ? 0 : sum / span;
    }

    /** The last step that is not after the instant, or the first of all. */
    private int first(Instant from) {
        int low = 0;
        int high = steps.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (steps.get(middle).at().isAfter(from)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return Math.max(0, low - 1);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
