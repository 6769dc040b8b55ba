package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Cards in the hands of a job on the board: of a run, of a job that has just started, or of one with a promise. */
final class Holding {

    /** Where it comes from. */
    enum Origin {
        RUN,
        STARTED,
        PROMISED
    }

    /** By when they were placed, then by id. */
    static final Comparator<Holding> OLDEST_FIRST = Holding::compareAge;

    private final Run run;
    private final Origin origin;
    private final Account account;
    private final Optional<Row> row;
    private final List<Seat> seats;
    private final long thousandths;
    private final long endsAt;
    private final long placedSecond;
    private boolean mayYield = true;
    private Standing standing;
    private Presence presence = Presence.ABSENT;

    Holding(Run run, Origin origin, Account account, Optional<Row> row, List<Seat> seats) {
        this.run = run;
        this.origin = origin;
        this.account = account;
        this.row = row;
        this.seats = new ArrayList<>(seats);
        this.thousandths = run.cards().thousandths();
        this.endsAt = run.endsBy().map(Instant::toEpochMilli).orElse(BoardNode.NEVER);
        this.placedSecond = run.placedAt().getEpochSecond();
        this.standing = run.standing();
    }

    private int compareAge(Holding other) {
        if (placedSecond != other.placedSecond) {
            return Long.compare(placedSecond, other.placedSecond);
        }
        int byInstant = run.placedAt().compareTo(other.run.placedAt());
        return byInstant == 0 ? run.id().compareTo(other.run.id()) : byInstant;
    }

    /** For a job that has started on the board or has a promise, the run that comes of it. */
    Run run() {
        return run;
    }

    Job job() {
        return run.job();
    }

    Origin origin() {
        return origin;
    }

    Account account() {
        return account;
    }

    /** Empty when its cluster is not in the pool, or no longer. */
    Optional<Row> row() {
        return row;
    }

    /** On the nodes that are still there. */
    List<Seat> seats() {
        return seats;
    }

    Standing standing() {
        return standing;
    }

    void stands(Standing other) {
        standing = other;
    }

    /** Whether it has not yielded in the pass before; whoever has does not a second time. */
    boolean mayYield() {
        return mayYield;
    }

    /** To be said before it is on the board. */
    void hasYielded() {
        mayYield = false;
    }

    Presence presence() {
        return presence;
    }

    void becomes(Presence other) {
        presence = other;
    }

    long thousandths() {
        return thousandths;
    }

    /** On each of its nodes. */
    long cpuMillis() {
        return job().ask().cpuMillis();
    }

    /** On each of its nodes. */
    long memoryMib() {
        return job().ask().memoryMib();
    }

    long cpuInAll() {
        return cpuMillis() * run.allocation().nodes().size();
    }

    long memoryInAll() {
        return memoryMib() * run.allocation().nodes().size();
    }

    /** When its limit ends it, in milliseconds of the epoch; {@link BoardNode#NEVER} without limit. */
    long endsAt() {
        return endsAt;
    }
}
