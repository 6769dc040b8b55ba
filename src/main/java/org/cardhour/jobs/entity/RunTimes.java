package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When a run came how far; the first report of each counts. */
@Embeddable
public record RunTimes(
        @Column(name = "dispatched_at") Instant dispatchedAt,
        @Column(name = "starting_at") @Nullable Instant startingAt,
        @Column(name = "started_at") @Nullable Instant startedAt) {

    static RunTimes dispatched(Instant at) {
        return new RunTimes(at, null, null);
    }

    RunTimes starting(Instant at) {
        return startingAt == null ? new RunTimes(dispatchedAt, at, startedAt) : this;
    }

    RunTimes started(Instant at) {
        var prepared = starting(at);
        return startedAt == null ? new RunTimes(dispatchedAt, prepared.startingAt, at) : this;
    }

    /** When the engine began to prepare it. */
    public Optional<Instant> preparing() {
        return Optional.ofNullable(startingAt);
    }

    /** When its last process started, by the engine's clock. */
    public Optional<Instant> start() {
        return Optional.ofNullable(startedAt);
    }
}
