package org.cardhour.registry.entity;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** What a tenant is and may do in one cluster. */
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

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "cluster_grant_dataset", joinColumns = @JoinColumn(name = "grant_id"))
    @Column(name = "dataset")
    private Set<String> datasets;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "cluster_grant_directory", joinColumns = @JoinColumn(name = "grant_id"))
    @Column(name = "directory")
    private Set<String> directories;

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
     * @param datasets it may read there
     * @param directories it may write there, besides those of its runs
     */
    public record Terms(String account, Set<String> datasets, Set<String> directories) {

        public Terms {
            datasets = Set.copyOf(datasets);
            directories = Set.copyOf(directories);
        }
    }

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
        datasets = new HashSet<>(terms.datasets());
        directories = new HashSet<>(terms.directories());
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
        return new Terms(account, datasets, directories);
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
