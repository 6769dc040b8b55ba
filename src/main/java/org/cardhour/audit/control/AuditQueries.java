package org.cardhour.audit.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.entity.Act;
import org.cardhour.audit.entity.AuditEvent;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/**
 * Answers auditors and platform admins about everybody's acts, and tenant admins about those on their tenant. Each
 * question is an act itself and is recorded.
 */
@UseCase
public class AuditQueries {

    private static final String TARGET = "audit-event";

    private final AuditEvents events;
    private final AuditTrail trail;

    @Inject
    AuditQueries(AuditEvents events, AuditTrail trail) {
        this.events = events;
        this.trail = trail;
    }

    /** The newest events that match, from a place on if one is given. */
    public Outcome<List<AuditEvent>> search(
            Actor actor, AuditFilter filter, Optional<Place> behind, int limit, Instant now) {
        return granted(actor, filter).map(granted -> {
            var found = events.newestFirst(granted, behind, limit);
            remember(actor, "audit-event.search", granted, now);
            return found;
        });
    }

    /** Allows an export of what matches; gives back the filter to read it by, part for part. */
    public Outcome<AuditFilter> beginExport(Actor actor, AuditFilter filter, Instant now) {
        return granted(actor, filter).map(granted -> {
            remember(actor, "audit-event.export", granted, now);
            return granted;
        });
    }

    /** The next part of an export that was allowed. */
    public List<AuditEvent> exportPart(AuditFilter granted, Optional<Place> behind, int limit) {
        return events.newestFirst(granted, behind, limit);
    }

    private void remember(Actor actor, String action, AuditFilter filter, Instant now) {
        var act = Act.on(action, TARGET, "");
        var ofTenant = filter.tenant().map(act::ofTenant).orElse(act);
        trail.record(actor, ofTenant, "", AuditTrail.NOTHING, filter.narrowing(), now);
    }

    /** The filter as the actor may use it. */
    private static Outcome<AuditFilter> granted(Actor actor, AuditFilter filter) {
        if (actor.is(Actor.AUDITOR) || actor.is(Actor.PLATFORM_ADMIN)) {
            return Outcome.done(filter);
        }
        var own = actor.grants().stream()
                .filter(grant -> grant.role().equals(Actor.TENANT_ADMIN))
                .map(Grant::owner)
                .flatMap(Optional::stream)
                .toList();
        if (filter.tenant().isEmpty()) {
            return own.size() == 1
                    ? Outcome.done(filter.within(own.getFirst()))
                    : Outcome.refused(Refusal.invalid("#tenant", "TENANT_REQUIRED", Map.of()));
        }
        return filter.tenant().filter(own::contains).isPresent()
                ? Outcome.done(filter)
                : Outcome.refused(Refusal.of(Refusal.Kind.FOREIGN, "NOT_FOUND"));
    }
}
