package org.cardhour.scheduling.core;

/**
 * How good a place is, term by term and weighted; the greater total wins. The unit is a thousandth of a card.
 *
 * @param preference from where the job would rather run
 * @param leftover against what is left free beside it, so never above 0
 * @param fragmentation what the jobs to come can use less, or more, of the free cards
 * @param feeding what the CPU left beside idle cards can feed less, or more, of them
 * @param nearness what data, image and cost say for the cluster
 * @param together against being spread over interconnect groups, so never above 0
 */
public record Score(long preference, long leftover, long fragmentation, long feeding, long nearness, long together)
        implements Comparable<Score> {

    static final Score ZERO = new Score(0, 0, 0, 0, 0, 0);

    /** One that says nothing of jobs to come. */
    public Score(long preference, long leftover) {
        this(preference, leftover, 0, 0, 0, 0);
    }

    public long total() {
        return preference + leftover + fragmentation + feeding + nearness + together;
    }

    Score plus(Score other) {
        return new Score(
                preference + other.preference,
                leftover + other.leftover,
                fragmentation + other.fragmentation,
                feeding + other.feeding,
                nearness + other.nearness,
                together + other.together);
    }

    @Override
    public int compareTo(Score other) {
        return Long.compare(total(), other.total());
    }
}
