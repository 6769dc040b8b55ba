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

/** Data that jobs name, and the sites that hold a copy of it. */
@Entity
@Table(name = "dataset")
public class Dataset {

    @Id
    private UUID id;

    private String name;

    private long bytes;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "dataset_site", joinColumns = @JoinColumn(name = "dataset_id"))
    @Column(name = "site_id")
    private Set<UUID> sites;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Dataset() {}

    /**
     * What is said of a dataset.
     *
     * @param sites that hold it; none while it is nowhere
     */
    public record Particulars(long bytes, Set<UUID> sites) {

        public Particulars {
            sites = Set.copyOf(sites);
        }
    }

    public Dataset(UUID id, String name, Particulars said, Instant now) {
        this.id = id;
        this.name = name;
        this.bytes = said.bytes();
        this.sites = new HashSet<>(said.sites());
        this.createdAt = now;
    }

    /** Takes what is said now in place of what was said before. */
    public void state(Particulars said) {
        bytes = said.bytes();
        sites = new HashSet<>(said.sites());
    }

    public UUID id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Particulars particulars() {
        return new Particulars(bytes, sites);
    }

    public Instant createdAt() {
        return createdAt;
    }

    public int version() {
        return version;
    }
}
