package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.time.Duration;
import java.time.Instant;
import org.cardhour.jobs.core.StopReason;

/**
 * That a run was told to stop.
 *
 * @param graceMs between being told and being ended by force
 */
@Embeddable
public record Stop(
        @Column(name = "stop_reason") @Enumerated(EnumType.STRING)
        StopReason reason,

        @Column(name = "stop_requested_at") Instant requestedAt,
        @Column(name = "stop_grace_ms") long graceMs) {

    public Stop(StopReason reason, Instant requestedAt, Duration grace) {
        this(reason, requestedAt, grace.toMillis());
    }

    public Duration grace() {
        return Duration.ofMillis(graceMs);
    }
}
