package org.cardhour.metering.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One version of what of a run is counted and who pays for it; it holds for each run dispatched while it was valid. */
@Entity
@Table(name = "metering_policy")
public class MeteringPolicy {

    @Id
    private UUID id;

    @Column(name = "tenant_id")
    private @Nullable UUID tenantId;

    @Column(name = "pool_id")
    private @Nullable UUID poolId;

    private String basis;

    @Column(name = "start_from")
    private String startFrom;

    @Column(name = "queue_time")
    private String queueTime;

    @Column(name = "queue_percent")
    private BigDecimal queuePercent;

    @Column(name = "failed_run")
    private String failedRun;

    @Column(name = "preempted_run")
    private String preemptedRun;

    @Column(name = "credit_cap_ms")
    private long creditCapMs;

    private String grace;

    private String suspended;

    @Column(name = "min_charge_ms")
    private long minChargeMs;

    @Column(name = "step_floor_percent")
    private BigDecimal stepFloorPercent;

    @Column(name = "valid_from_at")
    private Instant validFrom;

    @Column(name = "valid_until_at")
    private @Nullable Instant validUntil;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected MeteringPolicy() {}

    public UUID id() {
        return id;
    }

    /** Whose runs it is for; all tenants' when empty. */
    public Optional<UUID> tenantId() {
        return Optional.ofNullable(tenantId);
    }

    /** In which pool; in all when empty. */
    public Optional<UUID> poolId() {
        return Optional.ofNullable(poolId);
    }

    /** What is counted: CARD_HOUR, JOB_DURATION, EFFECTIVE_STEP or CALL. */
    public String basis() {
        return basis;
    }

    /** From which state on: RUNNING, or DISPATCHED, which is the engine's accept. */
    public String startFrom() {
        return startFrom;
    }

    /** FREE or BILLED, at {@link #queuePercent} of the price. */
    public String queueTime() {
        return queueTime;
    }

    public BigDecimal queuePercent() {
        return queuePercent;
    }

    /** BY_FAULT, ALWAYS or NEVER. */
    public String failedRun() {
        return failedRun;
    }

    /** TO_LAST_CHECKPOINT, FULL or FREE. */
    public String preemptedRun() {
        return preemptedRun;
    }

    /** The most time of all its cards that is given back of one preempted run. */
    public Duration creditCap() {
        return Duration.ofMillis(creditCapMs);
    }

    /** FREE_FOR_PREEMPTION or BILLED. */
    public String grace() {
        return grace;
    }

    /** BILLED_WHILE_HELD or FREE. */
    public String suspended() {
        return suspended;
    }

    public Duration minimumCharge() {
        return Duration.ofMillis(minChargeMs);
    }

    /** Of the card-hour price, where steps are counted and none are reported. */
    public BigDecimal stepFloorPercent() {
        return stepFloorPercent;
    }

    public Instant validFrom() {
        return validFrom;
    }

    public Optional<Instant> validUntil() {
        return Optional.ofNullable(validUntil);
    }
}
