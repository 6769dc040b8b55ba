package org.cardhour.scheduling.core;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.UUID;

/** Waiting jobs that differ only in age: the oldest goes before the others, whatever is placed meanwhile. */
final class Lane {

    record Key(Turn.Precedence precedence, int urgency, UUID tenantId, Ask ask) {}

    private final Key key;
    private final Deque<Job> jobs = new ArrayDeque<>();
    private Optional<Turn> turn = Optional.empty();

    Lane(Key key) {
        this.key = key;
    }

    Key key() {
        return key;
    }

    void add(Job younger) {
        jobs.add(younger);
    }

    Job take() {
        return jobs.remove();
    }

    Optional<Job> oldest() {
        return Optional.ofNullable(jobs.peek());
    }

    /** The turn of its oldest job, as it was last reckoned. */
    Optional<Turn> turn() {
        return turn;
    }

    void lineUp(Optional<Turn> next) {
        turn = next;
    }
}
