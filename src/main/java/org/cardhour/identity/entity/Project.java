package org.cardhour.identity.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;

/** A part of a tenant with members of its own; it never moves to another tenant. */
@Entity
@Table(name = "project")
public class Project {

    @Id
    private UUID id;

    @Column(name = "tenant_id")
    private UUID tenantId;

    private String name;

    @Enumerated(EnumType.STRING)
    private ProjectState state;

    @Column(name = "share_logs")
    private boolean shareLogs;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected Project() {}

    /** A new project; what its members' jobs write is seen by their owners only. */
    public Project(UUID id, UUID tenantId, String name, Instant createdAt) {
        this.id = id;
        this.tenantId = tenantId;
        this.name = name;
        this.state = ProjectState.ACTIVE;
        this.createdAt = createdAt;
    }

    public UUID id() {
        return id;
    }

    public UUID tenantId() {
        return tenantId;
    }

    public String name() {
        return name;
    }

    public ProjectState state() {
        return state;
    }

    /** Whether members see the logs and results of each other's jobs. */
    public boolean sharesLogs() {
        return shareLogs;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public int version() {
        return version;
    }
}
