package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.Comparator;

/**
 * Whoever could be made to yield: a run; or a job that has just been given its cards, or been promised them, and would
 * have to yield as soon as it ran.
 *
 * @param lostWork thousandths of a card times milliseconds since its last checkpoint
 */
record Victim(Holding holding, Cause cause, Stake stake, long lostWork) {

    /** What there is to lose. */
    enum Stake {
        /** Cards that it does not have yet. */
        PROMISE,
        /** Cards that it was given in this pass, and has done nothing with. */
        START,
        /** Cards that it works on. */
        WORK
    }

    /** Those without work first; then by kind, lowest class, least lost work, newest start, id. */
    static final Comparator<Victim> CHEAPEST_FIRST = Comparator.comparing(Victim::stake)
            .thenComparing(Victim::cause)
            .thenComparingInt(Victim::urgency)
            .thenComparingLong(Victim::lostWork)
            .thenComparing(victim -> victim.run().placedAt(), Comparator.reverseOrder())
            .thenComparing(victim -> victim.run().id());

    static Victim of(Holding holding, Cause cause, Instant now) {
        return switch (holding.origin()) {
            case PROMISED -> new Victim(holding, cause, Stake.PROMISE, 0);
            case STARTED -> new Victim(holding, cause, Stake.START, 0);
            case RUN -> new Victim(holding, cause, Stake.WORK, holding.run().lostWork(now));
        };
    }

    Run run() {
        return holding.run();
    }

    Job job() {
        return holding.job();
    }

    long cards() {
        return holding.thousandths();
    }

    /** Of the same kind and class. */
    boolean isLike(Victim other) {
        return stake == other.stake && cause == other.cause && urgency() == other.urgency();
    }

    int urgency() {
        return job().priority().value();
    }
}
