package org.cardhour.audit.boundary;

import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.entity.AuditEvent;
import org.jspecify.annotations.Nullable;

/** An audit event as the REST interface gives it. */
public record AuditEventShown(
        String id,
        Instant occurredAt,
        Instant recordedAt,
        Who actor,
        String action,
        What target,
        String outcome,
        String reason,
        @JsonRawValue @Nullable String before,
        @JsonRawValue @Nullable String after,
        String requestId) {

    /** Who did it. */
    public record Who(String id, String name, List<String> roles, Optional<String> tenant, String ip, String agent) {}

    /** What it was done to. */
    public record What(String type, String id, Optional<String> tenant, Optional<String> cluster) {}

    static AuditEventShown of(AuditEvent event) {
        Map<String, String> content = event.content();
        return new AuditEventShown(
                text(content, "id"),
                instant(content, "occurred_at"),
                instant(content, "recorded_at"),
                who(content),
                text(content, "action"),
                what(content),
                text(content, "outcome"),
                text(content, "reason"),
                content.get("state_before"),
                content.get("state_after"),
                text(content, "request_id"));
    }

    private static Who who(Map<String, String> content) {
        var roles = text(content, "actor_roles");
        return new Who(
                text(content, "actor_id"),
                text(content, "actor_name"),
                roles.isEmpty() ? List.of() : List.of(roles.split(" ")),
                Optional.ofNullable(content.get("actor_tenant_id")),
                text(content, "actor_ip"),
                text(content, "actor_agent"));
    }

    private static What what(Map<String, String> content) {
        return new What(
                text(content, "target_type"),
                text(content, "target_id"),
                Optional.ofNullable(content.get("tenant_id")),
                Optional.ofNullable(content.get("cluster_id")));
    }

    private static Instant instant(Map<String, String> content, String name) {
        return Instant.ofEpochMilli(Long.parseLong(text(content, name)));
    }

    private static String text(Map<String, String> content, String name) {
        return content.getOrDefault(name, "");
    }
}
