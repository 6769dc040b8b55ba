package org.cardhour.audit.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;

/** A link of the chain of audit events. Written once; the database refuses to change it. */
@Entity
@Table(name = "audit_seal", catalog = "cardhour_audit")
public class AuditSeal {

    @Id
    private long seq;

    @Column(name = "event_id")
    private UUID eventId;

    private String algorithm;

    @Column(name = "previous_hash")
    private String previousHash;

    private String hash;

    @Column(name = "sealed_at")
    private Instant sealedAt;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected AuditSeal() {}

    public AuditSeal(long seq, UUID eventId, String algorithm, String previousHash, String hash, Instant sealedAt) {
        this.seq = seq;
        this.eventId = eventId;
        this.algorithm = algorithm;
        this.previousHash = previousHash;
        this.hash = hash;
        this.sealedAt = sealedAt;
    }

    public long seq() {
        return seq;
    }

    public UUID eventId() {
        return eventId;
    }

    public String algorithm() {
        return algorithm;
    }

    public String previousHash() {
        return previousHash;
    }

    public String hash() {
        return hash;
    }

    public Instant sealedAt() {
        return sealedAt;
    }
}
