package org.cardhour.identity.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.core.Seat;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;

/**
 * The part of giving and taking roles that happens in the database: whether it is allowed, and the record of it. The
 * record is written before the identity provider is called, so that nothing happens there unrecorded.
 */
@UseCase
public class SeatChanges {

    private final Tenants tenants;
    private final AuditTrail trail;

    @Inject
    SeatChanges(Tenants tenants, AuditTrail trail) {
        this.tenants = tenants;
        this.trail = trail;
    }

    /** The seat in the project, to whoever may fill it. */
    public Outcome<Seat> memberSeat(Actor actor, UUID project) {
        return tenants.workableProject(actor, project).map(found -> Seat.member(found.tenantId(), project));
    }

    /** The seat in the tenant, to whoever may fill it. */
    public Outcome<Seat> tenantSeat(Actor actor, UUID tenant, String role) {
        return tenants.workable(actor, tenant)
                .map(found -> role.equals(Actor.VIEWER) ? Seat.viewer(tenant) : Seat.admin(tenant));
    }

    /** The seat in the project, to whoever may see who fills it. */
    public Outcome<Seat> visibleSeat(Actor actor, UUID project) {
        return tenants.insideProject(actor, project).map(found -> Seat.member(found.tenantId(), project));
    }

    public void recordAdding(Actor actor, SeatChange change, Instant now) {
        trail.record(actor, change.act(), "", AuditTrail.NOTHING, change.state(), now);
    }

    public void recordRemoving(Actor actor, SeatChange change, Instant now) {
        trail.record(actor, change.act(), "", change.state(), AuditTrail.NOTHING, now);
    }

    /** Records that an account is made for somebody who was not known. */
    public void recordPerson(Actor actor, SeatChange change, Instant now) {
        var act = Act.on("person.create", "person", change.username())
                .ofTenant(change.seat().tenant());
        trail.record(actor, act, "", AuditTrail.NOTHING, Map.of("username", change.username()), now);
    }

    /** Records that what was recorded as done did not work after all. */
    public void recordFailure(Actor actor, SeatChange change, String reason, Instant now) {
        trail.recordFailure(actor, change.act(), reason, now);
    }
}
