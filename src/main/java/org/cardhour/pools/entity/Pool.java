package org.cardhour.pools.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;

/** Clusters merged into one whole under one policy; the policy with the highest number holds. */
@Entity
@Table(name = "pool")
public class Pool {

    @Id
    private UUID id;

    private String name;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "policy_number")
    private int policyNumber;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Pool() {}

    public Pool(UUID id, String name, Instant createdAt) {
        this.id = id;
        this.name = name;
        this.createdAt = createdAt;
    }

    /** Puts a new policy in force; gives its number, the first of all being 1. */
    public int renewPolicy() {
        policyNumber++;
        return policyNumber;
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** The number of the policy in force, which is also what people see as the version of the pool. */
    public int policyNumber() {
        return policyNumber;
    }
}
