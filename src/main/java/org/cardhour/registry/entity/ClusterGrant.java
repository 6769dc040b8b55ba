package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;

/** What a tenant is in one cluster. */
@Entity
@Table(name = "cluster_grant")
public class ClusterGrant {

    @Id
    private UUID id;

    @Column(name = "cluster_id")
    private UUID clusterId;

    @Column(name = "tenant_id")
    private UUID tenantId;

    private String account;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "changed_at")
    private Instant changedAt;

    @Version
    private int version;

    protected ClusterGrant() {}

    /**
     * What is granted.
     *
     * @param account that its runs have there: a Slurm account, a namespace
     */
    public record Terms(String account) {}

    public ClusterGrant(UUID id, UUID clusterId, UUID tenantId, Terms terms, Instant now) {
        this.id = id;
        this.clusterId = clusterId;
        this.tenantId = tenantId;
        this.createdAt = now;
        state(terms, now);
    }

    /** Takes what is granted now in place of what was granted before. */
    public final void state(Terms terms, Instant now) {
        account = terms.account();
        changedAt = now;
    }

    public UUID id() {
        return id;
    }

    public UUID clusterId() {
        return clusterId;
    }

    public UUID tenantId() {
        return tenantId;
    }

    public Terms terms() {
        return new Terms(account);
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant changedAt() {
        return changedAt;
    }

    public int version() {
        return version;
    }
}
