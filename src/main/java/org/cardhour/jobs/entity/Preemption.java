package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.util.UUID;
import org.cardhour.jobs.core.Cause;

/**
 * For which job a run makes room, and why.
 *
 * @param cause OWN, RECLAIM or OWNER
 */
@Embeddable
public record Preemption(
        @Column(name = "preempted_by_job") UUID inFavourOf,

        @Column(name = "preempt_cause") @Enumerated(EnumType.STRING)
        Cause cause) {}
