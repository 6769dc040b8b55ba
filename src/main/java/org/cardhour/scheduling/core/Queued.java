package org.cardhour.scheduling.core;

import java.util.Comparator;
import java.util.Optional;

/** A job that waits, with what is known of all jobs of its shape, and what has become of it in this pass. */
final class Queued {

    static final Comparator<Queued> BY_AGE =
            Comparator.comparing((Queued queued) -> queued.job.submittedAt()).thenComparing(queued -> queued.job.id());

    private final Job job;
    private final Shape shape;
    private final Rights rights;
    private Optional<Lane> lane = Optional.empty();
    private boolean isWaiting = true;

    Queued(Job job, Shape shape, Rights rights) {
        this.job = job;
        this.shape = shape;
        this.rights = rights;
    }

    Job job() {
        return job;
    }

    Shape shape() {
        return shape;
    }

    Rights rights() {
        return rights;
    }

    /** Where it waits for its turn; empty while it may not start. */
    Optional<Lane> lane() {
        return lane;
    }

    void entersLane(Lane entered) {
        lane = Optional.of(entered);
    }

    void leavesLane() {
        lane = Optional.empty();
    }

    /** Whether nothing has been decided on it yet. */
    boolean isWaiting() {
        return isWaiting;
    }

    void waits() {
        isWaiting = true;
    }

    void isDecided() {
        isWaiting = false;
    }
}
