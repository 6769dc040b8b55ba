package org.cardhour.audit.control;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.entity.Occurrence;

/**
 * Which audit events are meant; what is empty does not narrow.
 *
 * @param actor the actor's id or sign-in name
 * @param tenant the tenant that the target belongs to
 * @param text a part of the reason, of a name, of the target's id, or of what changed
 */
public record AuditFilter(
        Optional<String> actor,
        Optional<UUID> tenant,
        Optional<String> action,
        Optional<String> targetType,
        Optional<String> targetId,
        Optional<Occurrence.Result> outcome,
        Optional<Instant> fromInclusive,
        Optional<Instant> toExclusive,
        Optional<String> text) {

    /** All events. */
    public static final AuditFilter ALL = new AuditFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    /** The same, of one tenant only. */
    public AuditFilter within(UUID one) {
        return new AuditFilter(
                actor, Optional.of(one), action, targetType, targetId, outcome, fromInclusive, toExclusive, text);
    }

    /** What narrows, by name; so that a search can be recorded itself. */
    Map<String, Object> narrowing() {
        var narrowing = new LinkedHashMap<String, Object>();
        actor.ifPresent(value -> narrowing.put("actor", value));
        tenant.ifPresent(value -> narrowing.put("tenant", value));
        action.ifPresent(value -> narrowing.put("action", value));
        targetType.ifPresent(value -> narrowing.put("targetType", value));
        targetId.ifPresent(value -> narrowing.put("targetId", value));
        outcome.ifPresent(value -> narrowing.put("outcome", value));
        fromInclusive.ifPresent(value -> narrowing.put("from", value));
        toExclusive.ifPresent(value -> narrowing.put("to", value));
        text.ifPresent(value -> narrowing.put("q", value));
        return narrowing;
    }
}
