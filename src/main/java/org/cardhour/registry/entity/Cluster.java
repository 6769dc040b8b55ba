package org.cardhour.registry.entity;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.MapKeyColumn;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that one connector speaks to. It becomes active only when its profile is complete and confirmed. Its version
 * rises with what people change; signs of life and of silence leave it alone.
 */
@Entity
@Table(name = "cluster")
public class Cluster {

    @Id
    private UUID id;

    @Column(name = "site_id")
    private UUID siteId;

    private String code;

    private String name;

    @Column(name = "owner_id")
    private @Nullable UUID ownerId;

    @Column(name = "owner_name")
    private String ownerName;

    @Enumerated(EnumType.STRING)
    private ClusterForm form;

    @Enumerated(EnumType.STRING)
    private Access access;

    private @Nullable String endpoint;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "cluster_setting", joinColumns = @JoinColumn(name = "cluster_id"))
    @MapKeyColumn(name = "name")
    @Column(name = "value")
    private Map<String, String> settings;

    @Column(name = "engine_changed_at")
    private @Nullable Instant engineChangedAt;

    @Enumerated(EnumType.STRING)
    private ClusterState state;

    @Embedded
    private ProfileTerms terms;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "cluster_kind", joinColumns = @JoinColumn(name = "cluster_id"))
    @Column(name = "kind")
    @Enumerated(EnumType.STRING)
    private Set<JobKind> kinds;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "cluster_profile", joinColumns = @JoinColumn(name = "cluster_id"))
    @OrderBy("model")
    private List<ModelProfile> models;

    @Column(name = "reviewed_at")
    private @Nullable Instant reviewedAt;

    @Column(name = "last_heartbeat_at")
    private @Nullable Instant lastHeartbeatAt;

    @Column(name = "found_at")
    private @Nullable Instant foundAt;

    @Column(name = "isolated", insertable = false, updatable = false)
    private boolean isolated;

    @Column(name = "created_at")
    private Instant createdAt;

    @Version
    private int version;

    protected Cluster() {}

    public Cluster(UUID id, Registration registration, Instant now) {
        this.id = id;
        this.siteId = registration.siteId();
        this.code = registration.code();
        this.name = registration.name();
        this.ownerId = registration.ownerId().orElse(null);
        this.ownerName = registration.ownerName();
        this.form = registration.form();
        this.access = registration.access();
        this.endpoint = registration.endpoint().orElse(null);
        this.settings = new HashMap<>();
        this.state = ClusterState.PENDING;
        this.kinds = new HashSet<>();
        this.models = new ArrayList<>();
        this.terms = new ProfileTerms(new OwnerRule.None(), Optional.empty(), Profile.USUAL_REVIEW_PERIOD);
        this.createdAt = now;
    }

    /** Takes what the owner states now in place of what was stated before; it counts as reviewed. */
    public void state(Profile profile, Instant now) {
        models = new ArrayList<>(profile.models());
        kinds = new HashSet<>(profile.kinds());
        terms = new ProfileTerms(profile.ownerRule(), profile.storage(), profile.reviewPeriod());
        reviewedAt = now;
    }

    /** Takes what the owner says now of the engine in place of what was said before. */
    public void speakTo(EnginePlace engine, Instant now) {
        endpoint = engine.endpoint().orElse(null);
        settings = new HashMap<>(engine.settings());
        engineChangedAt = now;
    }

    /** The profile is complete and confirmed. Changes nothing unless the cluster is pending. */
    public void confirm() {
        if (state == ClusterState.PENDING) {
            state = ClusterState.ACTIVE;
        }
    }

    /** The profile lacks something. Changes nothing while the cluster is drained or disabled. */
    public void retract() {
        if (state != ClusterState.DRAINING && state != ClusterState.DISABLED) {
            state = ClusterState.PENDING;
        }
    }

    /** Nothing new goes there from now on. */
    public void drain() {
        state = ClusterState.DRAINING;
    }

    /** Takes the cluster out of the pool. */
    public void disable() {
        state = ClusterState.DISABLED;
    }

    /** Ends draining or being disabled; the profile is checked anew before the cluster is active. */
    public void resume() {
        state = ClusterState.PENDING;
    }

    public UUID id() {
        return id;
    }

    public UUID siteId() {
        return siteId;
    }

    public Registration registration() {
        return new Registration(
                siteId,
                code,
                name,
                Optional.ofNullable(ownerId),
                ownerName,
                form,
                access,
                Optional.ofNullable(endpoint));
    }

    public EnginePlace engine() {
        return new EnginePlace(Optional.ofNullable(endpoint), settings);
    }

    public ClusterState state() {
        return state;
    }

    public Profile profile() {
        return new Profile(models, terms.storage(), kinds, terms.ownerRule(), terms.reviewPeriod());
    }

    public Optional<Instant> reviewedAt() {
        return Optional.ofNullable(reviewedAt);
    }

    public Optional<Instant> lastHeartbeatAt() {
        return Optional.ofNullable(lastHeartbeatAt);
    }

    public Optional<Instant> foundAt() {
        return Optional.ofNullable(foundAt);
    }

    /** Whether its engine keeps the runs of different tenants apart, as far as is known. */
    public boolean keepsTenantsApart() {
        return isolated;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public int version() {
        return version;
    }
}
