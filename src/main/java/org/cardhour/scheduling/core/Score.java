package org.cardhour.scheduling.core;

/**
 * How good a place is, term by term; the greater total wins.
 *
 * @param preference from where the job would rather run
 * @param leftover against what is left free beside it, so never above 0
 */
public record Score(long preference, long leftover) implements Comparable<Score> {

    static final Score ZERO = new Score(0, 0);

    public long total() {
        return preference + leftover;
    }

    Score plus(Score other) {
        return new Score(preference + other.preference, leftover + other.leftover);
    }

    @Override
    public int compareTo(Score other) {
        return Long.compare(total(), other.total());
    }
}
