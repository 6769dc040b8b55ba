package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Money;
import org.jspecify.annotations.Nullable;

/** What joins one site to another, in one direction. */
@Entity
@Table(name = "site_link")
public class SiteLink {

    @Id
    private UUID id;

    @Column(name = "from_site_id")
    private UUID fromSiteId;

    @Column(name = "to_site_id")
    private UUID toSiteId;

    @Column(name = "bandwidth_mbit")
    private @Nullable Long bandwidthMbit;

    @Column(name = "latency_ms")
    private @Nullable Integer latencyMs;

    @Column(name = "cost_per_gib")
    private @Nullable BigDecimal costPerGib;

    @Column(name = "cost_currency")
    private @Nullable String costCurrency;

    private boolean restricted;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected SiteLink() {}

    /** From where to where it leads. */
    public record Ends(UUID fromSiteId, UUID toSiteId) {}

    /**
     * What is said of a link.
     *
     * @param bandwidthMbit Mbit a second; empty while nobody has measured it
     * @param costPerGib empty where nothing is charged
     * @param restricted whether no data of jobs may cross it
     */
    public record Particulars(
            Optional<Long> bandwidthMbit,
            Optional<Integer> latencyMs,
            Optional<Money> costPerGib,
            boolean restricted) {}

    public SiteLink(UUID id, Ends ends, Particulars said, Instant now) {
        this.id = id;
        this.fromSiteId = ends.fromSiteId();
        this.toSiteId = ends.toSiteId();
        this.createdAt = now;
        state(said);
    }

    /** Takes what is said now in place of what was said before. */
    public final void state(Particulars said) {
        bandwidthMbit = said.bandwidthMbit().orElse(null);
        latencyMs = said.latencyMs().orElse(null);
        costPerGib = said.costPerGib().map(Money::amount).orElse(null);
        costCurrency = said.costPerGib().map(Money::currency).orElse(null);
        restricted = said.restricted();
    }

    public UUID id() {
        return id;
    }

    public Ends ends() {
        return new Ends(fromSiteId, toSiteId);
    }

    public Particulars particulars() {
        return new Particulars(
                Optional.ofNullable(bandwidthMbit), Optional.ofNullable(latencyMs), costPerGib(), restricted);
    }

    private Optional<Money> costPerGib() {
        return costPerGib == null || costCurrency == null
                ? Optional.empty()
                : Optional.of(new Money(costPerGib, costCurrency));
    }

    public Instant createdAt() {
        return createdAt;
    }

    public int version() {
        return version;
    }
}
