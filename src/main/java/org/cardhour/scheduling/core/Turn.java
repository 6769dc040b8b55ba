package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;

/** What decides when a waiting job's turn comes; the smaller goes first. */
record Turn(Precedence precedence, int urgency, Side side, long share, Instant submittedAt, UUID jobId)
        implements Comparable<Turn> {

    enum Precedence {
        HIGHEST_CLASS,
        /** It has waited past the aging bound; then neither class nor share counts. */
        OVERDUE,
        BY_CLASS
    }

    enum Side {
        INSIDE,
        BORROWER
    }

    private static final Comparator<Turn> ORDER = Comparator.comparing(Turn::precedence)
            .thenComparing(Turn::urgency, Comparator.reverseOrder())
            .thenComparing(Turn::side)
            .thenComparingLong(Turn::share)
            .thenComparing(Turn::submittedAt)
            .thenComparing(Turn::jobId);

    static Turn ofOverdue(Job job) {
        return new Turn(Precedence.OVERDUE, 0, Side.INSIDE, 0, job.submittedAt(), job.id());
    }

    @Override
    public int compareTo(Turn other) {
        return ORDER.compare(this, other);
    }
}
