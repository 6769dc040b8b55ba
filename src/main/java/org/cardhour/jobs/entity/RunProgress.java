package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What a run has reported of itself. */
@Embeddable
public record RunProgress(
        @Column(name = "last_checkpoint_at") @Nullable Instant lastCheckpointAt,
        @Column(name = "progress_step") @Nullable Long progressStep,
        @Column(name = "progress_total") @Nullable Long progressTotal) {

    static final RunProgress NONE = new RunProgress(null, null, null);

    RunProgress saved(Instant at, OptionalLong step) {
        return new RunProgress(at, step.isPresent() ? (Long) step.getAsLong() : progressStep, progressTotal);
    }

    RunProgress reached(long step, OptionalLong total) {
        return new RunProgress(lastCheckpointAt, step, total.isPresent() ? (Long) total.getAsLong() : progressTotal);
    }

    /** When it last saved its work. */
    public Optional<Instant> saved() {
        return Optional.ofNullable(lastCheckpointAt);
    }

    /** How many steps it has done. */
    public OptionalLong step() {
        return progressStep == null ? OptionalLong.empty() : OptionalLong.of(progressStep);
    }

    /** Of how many steps. */
    public OptionalLong total() {
        return progressTotal == null ? OptionalLong.empty() : OptionalLong.of(progressTotal);
    }
}
