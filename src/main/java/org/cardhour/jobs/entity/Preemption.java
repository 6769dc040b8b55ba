package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.Cause;
import org.jspecify.annotations.Nullable;

/**
 * For which job a run makes room, and why.
 *
 * @param inFavourOf the job; none where the owner of the cluster wants the cards
 * @param cause OWN, RECLAIM or OWNER
 */
@Embeddable
public record Preemption(
        @Column(name = "preempted_by_job") @Nullable UUID inFavourOf,

        @Column(name = "preempt_cause") @Enumerated(EnumType.STRING)
        Cause cause) {

    public Preemption(Optional<UUID> inFavourOf, Cause cause) {
        this(inFavourOf.orElse(null), cause);
    }

    /** The job for which it makes room. */
    public Optional<UUID> winner() {
        return Optional.ofNullable(inFavourOf);
    }
}
