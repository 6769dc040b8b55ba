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

/** A container image, and the clusters that have it at hand. */
@Entity
@Table(name = "image")
public class Image {

    @Id
    private UUID id;

    private String name;

    private String digest;

    private long bytes;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "image_cluster", joinColumns = @JoinColumn(name = "image_id"))
    @Column(name = "cluster_id")
    private Set<UUID> clusters;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Image() {}

    /** By what a job names it: by the name, or by name and digest joined with {@code @}. */
    public record Reference(String name, String digest) {}

    /**
     * What is said of an image.
     *
     * @param clusters that have it at hand
     */
    public record Particulars(long bytes, Set<UUID> clusters) {

        public Particulars {
            clusters = Set.copyOf(clusters);
        }
    }

    public Image(UUID id, Reference reference, Particulars said, Instant now) {
        this.id = id;
        this.name = reference.name();
        this.digest = reference.digest();
        this.bytes = said.bytes();
        this.clusters = new HashSet<>(said.clusters());
        this.createdAt = now;
    }

    /** Takes what is said now in place of what was said before. */
    public void state(Particulars said) {
        bytes = said.bytes();
        clusters = new HashSet<>(said.clusters());
    }

    public UUID id() {
        return id;
    }

    public Reference reference() {
        return new Reference(name, digest);
    }

    public Particulars particulars() {
        return new Particulars(bytes, clusters);
    }

    public Instant createdAt() {
        return createdAt;
    }

    public int version() {
        return version;
    }
}
