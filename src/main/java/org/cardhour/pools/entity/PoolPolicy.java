package org.cardhour.pools.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.kernel.Actor;

/** One version of a pool's policy; never changed once written. */
@Entity
@Table(name = "pool_policy")
@IdClass(PoolPolicy.Key.class)
public class PoolPolicy {

    /** Versions are counted in each pool from 1. */
    public record Key(UUID poolId, int number) {}

    @Id
    @Column(name = "pool_id")
    private UUID poolId;

    @Id
    private int number;

    private String document;

    @SuppressWarnings("UnusedVariable") // read by queries only
    private String author;

    @Column(name = "author_name")
    private String authorName;

    private String reason;

    @Column(name = "effective_at")
    private Instant effectiveAt;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected PoolPolicy() {}

    public PoolPolicy(Key key, String document, Actor author, String reason, Instant effectiveAt) {
        this.poolId = key.poolId();
        this.number = key.number();
        this.document = document;
        this.author = author.id();
        this.authorName = author.name();
        this.reason = reason;
        this.effectiveAt = effectiveAt;
    }

    public int number() {
        return number;
    }

    /** The policy as it was written, in YAML. */
    public String document() {
        return document;
    }

    public String authorName() {
        return authorName;
    }

    /** What it was written for. */
    public String reason() {
        return reason;
    }

    public Instant effectiveAt() {
        return effectiveAt;
    }
}
