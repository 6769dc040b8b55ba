package org.cardhour.audit.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.entity.AuditEvent;

/** Reads audit events, newest first. Asks nobody whether they may be seen. */
@Dependent
class AuditEvents {

    private static final String ANYWHERE = """
        lower(concat(e.actorName, ' ', e.action, ' ', e.targetId, ' ', e.reason, ' ', coalesce(e.before, ''), ' ', \
        coalesce(e.after, ''))) like :text escape '!'\
        """;

    private final EntityManager database;

    @Inject
    AuditEvents(EntityManager database) {
        this.database = database;
    }

    List<AuditEvent> newestFirst(AuditFilter filter, Optional<Place> behind, int limit) {
        var conditions = conditions(filter, behind);
        var where = conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions.keySet());
        var query = database.createQuery(
                "select e from AuditEvent e" + where + " order by e.occurredAt desc, e.id desc", AuditEvent.class);
        conditions.values().forEach(parameters -> parameters.forEach(query::setParameter));
        return query.setMaxResults(limit).getResultList();
    }

    private static Map<String, Map<String, Object>> conditions(AuditFilter filter, Optional<Place> behind) {
        var conditions = new LinkedHashMap<String, Map<String, Object>>();
        filter.actor().ifPresent(value -> conditions.put(actorField(value) + " = :actor", Map.of("actor", value)));
        filter.tenant().ifPresent(value -> conditions.put("e.tenantId = :tenant", Map.of("tenant", value)));
        filter.action().ifPresent(value -> conditions.put("e.action = :action", Map.of("action", value)));
        filter.targetType().ifPresent(value -> conditions.put("e.targetType = :type", Map.of("type", value)));
        filter.targetId().ifPresent(value -> conditions.put("e.targetId = :target", Map.of("target", value)));
        filter.outcome().ifPresent(value -> conditions.put("e.result = :outcome", Map.of("outcome", value)));
        filter.fromInclusive().ifPresent(value -> conditions.put("e.occurredAt >= :from", Map.of("from", value)));
        filter.toExclusive().ifPresent(value -> conditions.put("e.occurredAt < :to", Map.of("to", value)));
        filter.text().ifPresent(value -> conditions.put(ANYWHERE, Map.of("text", "%" + escaped(value) + "%")));
        behind.ifPresent(place -> conditions.put(
                // The first half alone lets the index be read from the place on.
                "e.occurredAt <= :at and (e.occurredAt < :at or e.id < :id)",
                Map.of("at", place.at(), "id", place.id())));
        return conditions;
    }

    private static String actorField(String actor) {
        return actor.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}") ? "e.actorId" : "e.actorName";
    }

    private static String escaped(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0");
    }
}
