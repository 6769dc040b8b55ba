package org.cardhour.billing.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.ZoneId;
import java.util.UUID;
import org.cardhour.kernel.Period;
import org.jspecify.annotations.Nullable;

/** The time that one bill of a tenant is for. Its borders are fixed when it opens; only a cut ends it earlier. */
@Entity
@Table(name = "billing_period")
public class BillingPeriod {

    @Id
    private UUID id;

    @Column(name = "tenant_id")
    private UUID tenantId;

    @Column(name = "plan_id")
    private UUID planId;

    private String zone;

    @Column(name = "start_at")
    private Instant startAt;

    @Column(name = "end_at")
    private Instant endAt;

    @Column(name = "opened_at")
    private Instant openedAt;

    @Column(name = "closed_at")
    private @Nullable Instant closedAt;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected BillingPeriod() {}

    public BillingPeriod(UUID id, UUID tenantId, UUID planId, ZoneId zone, Period span, Instant now) {
        this.id = id;
        this.tenantId = tenantId;
        this.planId = planId;
        this.zone = zone.getId();
        this.startAt = span.startInclusive();
        this.endAt = span.endExclusive();
        this.openedAt = now;
    }

    /** Ends it at an instant within it or at its end; false, and nothing changed, when it is closed or does not hold it. */
    public boolean close(Instant endExclusive, Instant now) {
        if (closedAt != null || !startAt.isBefore(endExclusive) || endExclusive.isAfter(endAt)) {
            return false;
        }
        endAt = endExclusive;
        closedAt = now;
        return true;
    }

    /** Lets it be charged by another plan; only while nobody has reviewed its bill. */
    public void chargeBy(UUID plan) {
        planId = plan;
    }

    public UUID id() {
        return id;
    }

    public UUID tenantId() {
        return tenantId;
    }

    public UUID planId() {
        return planId;
    }

    /** The zone in which its months are meant. */
    public ZoneId zone() {
        return ZoneId.of(zone);
    }

    public Period span() {
        return new Period(startAt, endAt);
    }

    public boolean isOpen() {
        return closedAt == null;
    }
}
