package org.cardhour.prices.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Prices in one currency under one tax rate: of one tenant, or the standard plan of all that have none of their own. */
@Entity
@Table(name = "price_plan")
public class PricePlan {

    @Id
    private UUID id;

    private String name;

    @Column(name = "tenant_id")
    private @Nullable UUID tenantId;

    private String currency;

    @Column(name = "tax_rate")
    private BigDecimal taxRate;

    private String zone;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "created_by")
    private String createdBy;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PricePlan() {}

    /** A new plan of one tenant. */
    public PricePlan(UUID id, PlanTerms terms, String createdBy, Instant createdAt) {
        this.id = id;
        this.name = terms.name();
        this.tenantId = terms.tenant();
        this.currency = terms.currency();
        this.taxRate = terms.taxRate();
        this.zone = terms.zone().getId();
        this.createdBy = createdBy;
        this.createdAt = createdAt;
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    /** The tenant whose plan it is; empty for the standard plan. */
    public Optional<UUID> tenantId() {
        return Optional.ofNullable(tenantId);
    }

    public String currency() {
        return currency;
    }

    /** The part of 1 that is added to net prices, such as 0.06; the prices themselves are gross. */
    public BigDecimal taxRate() {
        return taxRate;
    }

    /** The zone in which off-peak hours are meant. */
    public ZoneId zone() {
        return ZoneId.of(zone);
    }

    public Instant createdAt() {
        return createdAt;
    }

    public String createdBy() {
        return createdBy;
    }

    public int version() {
        return version;
    }
}
