package org.cardhour.identity.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.audit.entity.Occurrence;
import org.cardhour.identity.gateway.IdentityEvent;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.UseCase;

/** Takes events of the identity provider into the audit log, each exactly once however often it is brought. */
@UseCase
public class TakenEvents {

    /** How long after its time an event may still become visible at the identity provider. */
    static final Duration LATEST = Duration.ofMinutes(2);

    private static final Duration REMEMBERED = Duration.ofDays(1);

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    TakenEvents(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    /** From when on events are to be brought. */
    public Instant readFrom(IdentityEvent.Kind kind) {
        var until = (Number) database.createNativeQuery(
                        "select coalesce(max(read_until_at), 0) from identity_event_position where kind = ?1")
                .setParameter(1, kind.name())
                .getSingleResult();
        return Instant.ofEpochMilli(Math.max(0, until.longValue() - LATEST.toMillis()));
    }

    /**
     * Records those of the events that are new, and moves the position behind the last; all of it or nothing.
     *
     * @param events oldest first
     * @param names sign-in names of subjects
     */
    public void take(List<IdentityEvent> events, Map<String, String> names, Instant now) {
        for (IdentityEvent event : events) {
            if (isNew(event)) {
                record(event, names, now);
            }
        }
        move(events.getLast());
    }

    private boolean isNew(IdentityEvent event) {
        return database.createNativeQuery("insert ignore into identity_event_taken (id, occurred_at) values (?1, ?2)")
                        .setParameter(1, event.kind() + ":" + event.id())
                        .setParameter(2, event.at().toEpochMilli())
                        .executeUpdate()
                == 1;
    }

    private void record(IdentityEvent event, Map<String, String> names, Instant now) {
        var result = event.error().isPresent() ? Occurrence.Result.FAILURE : Occurrence.Result.SUCCESS;
        var how = new Occurrence(result, event.at(), event.error().orElse(""), Occurrence.NOTHING, event.details());
        // The provider's clock may be ahead of ours: nothing is recorded before it happened.
        var recordedAt = event.at().isAfter(now) ? event.at() : now;
        trail.record(actor(event, names), act(event), how, recordedAt);
    }

    private void move(IdentityEvent last) {
        long until = last.at().toEpochMilli();
        database.createNativeQuery("""
            insert into identity_event_position (kind, read_until_at) values (?1, ?2)
            on duplicate key update read_until_at = greatest(read_until_at, values(read_until_at))
            """)
                .setParameter(1, last.kind().name())
                .setParameter(2, until)
                .executeUpdate();
        database.createNativeQuery("delete from identity_event_taken where occurred_at < ?1 and id like ?2 limit 1000")
                .setParameter(1, until - REMEMBERED.toMillis())
                .setParameter(2, last.kind() + ":%")
                .executeUpdate();
    }

    private static Actor actor(IdentityEvent event, Map<String, String> names) {
        var name = event.actorName()
                .or(() -> Optional.ofNullable(names.get(event.actorId())))
                .orElse(event.actorId().isEmpty() ? event.client() : event.actorId());
        return new Actor(event.actorId(), name, Set.of(), event.ip(), event.client(), event.id());
    }

    private static Act act(IdentityEvent event) {
        var verb = event.action()
                .replaceFirst("_ERROR$", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        return switch (event.kind()) {
            case USER -> Act.on("person." + verb, "person", event.actorId());
            case ADMIN -> Act.on("identity-provider." + verb, "identity-provider", event.target());
        };
    }
}
