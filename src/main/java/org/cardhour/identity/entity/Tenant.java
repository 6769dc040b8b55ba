package org.cardhour.identity.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.jspecify.annotations.Nullable;

/** Who quota, bills and audit events hang on. Asked for by a person, decided once by a platform admin. */
@Entity
@Table(name = "tenant")
public class Tenant {

    @Id
    private UUID id;

    private String name;

    @Column(name = "display_name")
    private String displayName;

    private String zone;

    @Enumerated(EnumType.STRING)
    private TenantState state;

    @Embedded
    private InvoiceDetails invoice;

    @Column(name = "requested_by")
    private String requestedBy;

    @Column(name = "requested_by_name")
    private String requestedByName;

    @Column(name = "requested_at")
    private Instant requestedAt;

    @Column(name = "decided_by")
    private @Nullable String decidedBy;

    @Column(name = "decided_by_name")
    private @Nullable String decidedByName;

    @Column(name = "decided_at")
    private @Nullable Instant decidedAt;

    @Column(name = "decision_reason")
    private @Nullable String decisionReason;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Tenant() {}

    public Tenant(UUID id, String name, String displayName, ZoneId zone, InvoiceDetails invoice) {
        this.id = id;
        this.name = name;
        this.displayName = displayName;
        this.zone = zone.getId();
        this.invoice = invoice;
        this.state = TenantState.REQUESTED;
        this.requestedBy = "";
        this.requestedByName = "";
        this.requestedAt = Instant.EPOCH;
    }

    /** Says who asks for it. */
    public Tenant requestedBy(Actor person, Instant at) {
        requestedBy = person.id();
        requestedByName = person.name();
        requestedAt = at;
        return this;
    }

    /** Begins the approval; false, and nothing changed, unless it was only asked for. */
    public boolean approve(Actor admin, Instant at) {
        return decide(TenantState.APPROVING, admin, "", at);
    }

    /** Refuses it for good; false, and nothing changed, unless it was only asked for. */
    public boolean reject(Actor admin, String reason, Instant at) {
        return decide(TenantState.REJECTED, admin, reason, at);
    }

    /** Ends the approval once its people can sign in; false unless it is being approved. */
    public boolean activate() {
        if (state != TenantState.APPROVING) {
            return false;
        }
        state = TenantState.ACTIVE;
        return true;
    }

    private boolean decide(TenantState decision, Actor admin, String reason, Instant at) {
        if (state != TenantState.REQUESTED) {
            return false;
        }
        state = decision;
        decidedBy = admin.id();
        decidedByName = admin.name();
        decidedAt = at;
        decisionReason = reason;
        return true;
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public String displayName() {
        return displayName;
    }

    /** The zone in which its months begin and end. */
    public ZoneId zone() {
        return ZoneId.of(zone);
    }

    public TenantState state() {
        return state;
    }

    public InvoiceDetails invoice() {
        return invoice;
    }

    /** The subject of the person who asked for it, who becomes its first admin. */
    public String requestedBy() {
        return requestedBy;
    }

    public String requestedByName() {
        return requestedByName;
    }

    public Instant requestedAt() {
        return requestedAt;
    }

    public Optional<String> decidedByName() {
        return Optional.ofNullable(decidedByName);
    }

    public Optional<Instant> decidedAt() {
        return Optional.ofNullable(decidedAt);
    }

    public Optional<String> decisionReason() {
        return Optional.ofNullable(decisionReason).filter(reason -> !reason.isEmpty());
    }

    public int version() {
        return version;
    }
}
