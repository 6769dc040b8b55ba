package org.cardhour.identity.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.keycloak.representations.idm.AdminEventRepresentation;
import org.keycloak.representations.idm.EventRepresentation;

/** Reads what the identity provider remembers of acts on it, oldest first. */
@Dependent
public class EventLog {

    private static final String OLDEST_FIRST = "asc";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final AdminConnection connection;

    @Inject
    EventLog(AdminConnection connection) {
        this.connection = connection;
    }

    /** Up to {@code limit} events from an instant on, {@code skip} of them left out. */
    public List<IdentityEvent> read(
            IdentityEvent.Kind kind, Instant fromInclusive, Instant toInclusive, int skip, int limit) {
        long from = fromInclusive.toEpochMilli();
        long to = toInclusive.toEpochMilli();
        return switch (kind) {
            case USER ->
                connection
                        .<List<EventRepresentation>>call(
                                realm -> realm.getEvents(null, null, null, from, to, null, skip, limit, OLDEST_FIRST))
                        .stream()
                        .map(EventLog::ofUser)
                        .toList();
            case ADMIN ->
                connection
                        .<List<AdminEventRepresentation>>call(realm -> realm.getAdminEvents(
                                null, null, null, null, null, null, null, from, to, skip, limit, OLDEST_FIRST))
                        .stream()
                        .map(EventLog::ofAdmin)
                        .toList();
        };
    }

    private static IdentityEvent ofUser(EventRepresentation event) {
        var details = Optional.ofNullable(event.getDetails()).orElse(Map.of());
        return new IdentityEvent(
                event.getId(),
                IdentityEvent.Kind.USER,
                Instant.ofEpochMilli(event.getTime()),
                event.getType(),
                text(event.getUserId()),
                Optional.ofNullable(details.get("username")),
                text(event.getClientId()),
                text(event.getIpAddress()),
                "",
                Optional.ofNullable(event.getError()),
                present(details));
    }

    private static IdentityEvent ofAdmin(AdminEventRepresentation event) {
        var who = event.getAuthDetails();
        return new IdentityEvent(
                event.getId(),
                IdentityEvent.Kind.ADMIN,
                Instant.ofEpochMilli(event.getTime()),
                event.getOperationType() + " " + event.getResourceType(),
                text(who.getUserId()),
                Optional.empty(),
                text(who.getClientId()),
                text(who.getIpAddress()),
                text(event.getResourcePath()),
                Optional.ofNullable(event.getError()),
                representation(event.getRepresentation()));
    }

    private static Map<String, Object> representation(@Nullable String json) {
        if (json == null) {
            return Map.of();
        }
        try {
            return Map.of("representation", JSON.readValue(json, Object.class));
        } catch (JsonProcessingException e) {
            return Map.of("representation", json);
        }
    }

    private static Map<String, Object> present(Map<String, String> details) {
        var present = new HashMap<String, Object>(details);
        present.values().removeIf(Objects::isNull);
        return present;
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
