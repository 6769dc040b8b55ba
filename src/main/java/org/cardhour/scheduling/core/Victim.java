package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.Comparator;

/**
 * Whoever could be made to yield: a run; or a job that has just been given its cards, or been promised them, and would
 * have to yield as soon as it ran.
 *
 * @param lostWork thousandths of a card times milliseconds since its last checkpoint
 */
record Victim(Run run, Cause cause, Stake stake, long lostWork) {

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

    static Victim of(Run run, Cause cause, Instant now) {
        return new Victim(run, cause, Stake.WORK, run.lostWork(now));
    }

    static Victim ofStarted(Run run, Cause cause) {
        return new Victim(run, cause, Stake.START, 0);
    }

    static Victim of(Promise promise, Cause cause, Instant now) {
        return new Victim(promise.asIfStarted(now), cause, Stake.PROMISE, 0);
    }

    long cards() {
        return run.cards().thousandths();
    }

    /** Of the same kind and class. */
    boolean isLike(Victim other) {
        return stake == other.stake && cause == other.cause && urgency() == other.urgency();
    }

    private int urgency() {
        return run.job().priority().value();
    }
}
