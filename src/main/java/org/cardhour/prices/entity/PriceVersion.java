package org.cardhour.prices.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.prices.core.PriceScope;
import org.cardhour.prices.core.PriceTerm;
import org.cardhour.prices.core.PriceUnit;
import org.cardhour.prices.core.Validity;
import org.jspecify.annotations.Nullable;

/** One price of a plan: for which usage, from when on, how much. Only its end can still be set, and once. */
@Entity
@Table(name = "price_version")
public class PriceVersion {

    @Id
    private UUID id;

    @Column(name = "plan_id")
    private UUID planId;

    @Enumerated(EnumType.STRING)
    private PriceUnit unit;

    @Column(name = "tenant_id")
    private @Nullable UUID tenantId;

    @Enumerated(EnumType.STRING)
    private @Nullable JobKind kind;

    private @Nullable String model;

    @Column(name = "list_price")
    private BigDecimal listPrice;

    @Column(name = "contract_price")
    private BigDecimal contractPrice;

    @Column(name = "valid_from_at")
    private Instant validFrom;

    @Column(name = "valid_until_at")
    private @Nullable Instant validUntil;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "created_by")
    private String createdBy;

    @Column(name = "ended_by")
    private @Nullable String endedBy;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PriceVersion() {}

    public PriceVersion(PricePlan plan, PriceTerm term, Tariff tariff, String createdBy, Instant createdAt) {
        this.id = term.id();
        this.planId = plan.id();
        this.unit = term.scope().unit();
        this.tenantId = term.scope().tenant().orElse(null);
        this.kind = term.scope().kind().orElse(null);
        this.model = term.scope().model().orElse(null);
        this.listPrice = tariff.listPrice();
        this.contractPrice = tariff.contractPrice();
        this.validFrom = term.validity().fromInclusive();
        this.validUntil = term.validity().untilExclusive().orElse(null);
        this.createdBy = createdBy;
        this.createdAt = createdAt;
    }

    /** Lets it hold until an instant; false, and nothing changed, when it has an end or would end before it begins. */
    public boolean end(Instant until, String by) {
        if (validUntil != null || !validFrom.isBefore(until)) {
            return false;
        }
        validUntil = until;
        endedBy = by;
        return true;
    }

    /** Which usage it is for, and when. */
    public PriceTerm term() {
        var scope = new PriceScope(
                unit, Optional.ofNullable(tenantId), Optional.ofNullable(kind), Optional.ofNullable(model));
        return new PriceTerm(id, scope, new Validity(validFrom, Optional.ofNullable(validUntil)));
    }

    public Tariff tariff() {
        return new Tariff(listPrice, contractPrice);
    }

    public UUID id() {
        return id;
    }

    public UUID planId() {
        return planId;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public String createdBy() {
        return createdBy;
    }

    public Optional<String> endedBy() {
        return Optional.ofNullable(endedBy);
    }

    public int version() {
        return version;
    }
}
