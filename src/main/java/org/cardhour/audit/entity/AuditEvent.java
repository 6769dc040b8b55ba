package org.cardhour.audit.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.jspecify.annotations.Nullable;

/** One act of one actor, as it is remembered. Written once; the database refuses to change it. */
@Entity
@Table(name = "audit_event", catalog = "cardhour_audit")
public class AuditEvent {

    @Id
    private UUID id;

    @Column(name = "occurred_at")
    private Instant occurredAt;

    @Column(name = "recorded_at")
    private Instant recordedAt;

    @Column(name = "actor_id")
    private String actorId;

    @Column(name = "actor_name")
    private String actorName;

    @Column(name = "actor_roles")
    private String actorRoles;

    @Column(name = "actor_tenant_id")
    private @Nullable UUID actorTenantId;

    @Column(name = "actor_ip")
    private String actorIp;

    @Column(name = "actor_agent")
    private String actorAgent;

    private String action;

    @Column(name = "target_type")
    private String targetType;

    @Column(name = "target_id")
    private String targetId;

    @Column(name = "tenant_id")
    private @Nullable UUID tenantId;

    @Column(name = "cluster_id")
    private @Nullable UUID clusterId;

    @Column(name = "outcome")
    @Enumerated(EnumType.STRING)
    private Occurrence.Result result;

    private String reason;

    @Column(name = "state_before")
    private @Nullable String before;

    @Column(name = "state_after")
    private @Nullable String after;

    @Column(name = "request_id")
    private String requestId;

    @SuppressWarnings("NullAway.Init") // filled by JPA
    protected AuditEvent() {}

    public AuditEvent(UUID id, Instant recordedAt, Actor actor, Act act, Occurrence occurrence) {
        this.id = id;
        this.occurredAt = occurrence.at();
        this.recordedAt = recordedAt;
        this.actorId = cut(actor.id(), 64);
        this.actorName = cut(actor.name(), 255);
        this.actorRoles = cut(ActorRoles.text(actor), 2000);
        this.actorTenantId = ActorRoles.tenant(actor, act.tenantId()).orElse(null);
        this.actorIp = cut(actor.ip(), 45);
        this.actorAgent = cut(actor.agent(), 200);
        this.action = act.action();
        this.targetType = act.targetType();
        this.targetId = cut(act.targetId(), 255);
        this.tenantId = act.tenantId().orElse(null);
        this.clusterId = act.clusterId().orElse(null);
        this.result = occurrence.result();
        this.reason = cut(occurrence.reason(), 2000);
        this.before = State.json(occurrence.before()).orElse(null);
        this.after = State.json(occurrence.after()).orElse(null);
        this.requestId = cut(actor.requestId(), 64);
    }

    public UUID id() {
        return id;
    }

    public Instant occurredAt() {
        return occurredAt;
    }

    /** The fields by the names of their columns, in the order of the table; absent ones are left out. */
    public SequencedMap<String, String> content() {
        var content = new LinkedHashMap<String, String>();
        content.put("id", id.toString());
        content.put("occurred_at", Long.toString(occurredAt.toEpochMilli()));
        content.put("recorded_at", Long.toString(recordedAt.toEpochMilli()));
        content.put("actor_id", actorId);
        content.put("actor_name", actorName);
        content.put("actor_roles", actorRoles);
        Optional.ofNullable(actorTenantId).ifPresent(value -> content.put("actor_tenant_id", value.toString()));
        content.put("actor_ip", actorIp);
        content.put("actor_agent", actorAgent);
        content.put("action", action);
        content.put("target_type", targetType);
        content.put("target_id", targetId);
        Optional.ofNullable(tenantId).ifPresent(value -> content.put("tenant_id", value.toString()));
        Optional.ofNullable(clusterId).ifPresent(value -> content.put("cluster_id", value.toString()));
        content.put("outcome", result.name());
        content.put("reason", reason);
        Optional.ofNullable(before).ifPresent(value -> content.put("state_before", value));
        Optional.ofNullable(after).ifPresent(value -> content.put("state_after", value));
        content.put("request_id", requestId);
        return content;
    }

    private static String cut(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most));
    }
}
