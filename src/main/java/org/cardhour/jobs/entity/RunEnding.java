package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Fault;
import org.cardhour.jobs.core.RunEnd;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param at by the engine's clock; for a lost run the last proof of life
 */
@Embeddable
public record RunEnding(
        @Column(name = "run_end") @Enumerated(EnumType.STRING)
        RunEnd end,

        @Enumerated(EnumType.STRING) Cause cause,
        @Enumerated(EnumType.STRING) Fault fault,
        @Column(name = "exit_code") @Nullable Integer exitCode,
        @Column(name = "ended_at") Instant at) {

    public RunEnding(RunEnd end, Cause cause, Optional<Integer> exitCode, Instant at) {
        this(end, cause, cause.fault(), exitCode.orElse(null), at);
    }

    /** The exit code of the process; empty where there is none. */
    public Optional<Integer> exit() {
        return Optional.ofNullable(exitCode);
    }

    RunEnding notBefore(Instant start) {
        return at.isBefore(start) ? new RunEnding(end, cause, fault, exitCode, start) : this;
    }
}
