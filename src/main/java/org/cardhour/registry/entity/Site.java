package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A data centre or region that holds clusters. */
@Entity
@Table(name = "site")
public class Site {

    @Id
    private UUID id;

    private String code;

    private String name;

    private String region;

    private String zone;

    private boolean restricted;

    @Column(name = "image_mirror")
    private @Nullable String imageMirror;

    @Column(name = "object_store")
    private @Nullable String objectStore;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Site() {}

    /**
     * What is said of a site.
     *
     * @param restricted whether its network lets nothing in or out but what is named
     */
    public record Particulars(
            String code,
            String name,
            String region,
            ZoneId zone,
            boolean restricted,
            Optional<String> imageMirror,
            Optional<String> objectStore) {}

    public Site(UUID id, Particulars said, Instant now) {
        this.id = id;
        this.code = said.code();
        this.name = said.name();
        this.region = said.region();
        this.zone = said.zone().getId();
        this.restricted = said.restricted();
        this.imageMirror = said.imageMirror().orElse(null);
        this.objectStore = said.objectStore().orElse(null);
        this.createdAt = now;
    }

    public UUID id() {
        return id;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Particulars particulars() {
        return new Particulars(
                code,
                name,
                region,
                ZoneId.of(zone),
                restricted,
                Optional.ofNullable(imageMirror),
                Optional.ofNullable(objectStore));
    }
}
