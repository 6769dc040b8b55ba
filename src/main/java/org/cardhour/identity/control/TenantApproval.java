package org.cardhour.identity.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;

/**
 * The decision on a tenant. An approval spans two systems: {@link #begin} here, then {@link TenantFounding} makes the
 * groups at the identity provider and completes it, and goes on with it after a crash.
 */
@UseCase
public class TenantApproval {

    private final EntityManager database;
    private final Tenants tenants;
    private final AuditTrail trail;

    @Inject
    TenantApproval(EntityManager database, Tenants tenants, AuditTrail trail) {
        this.database = database;
        this.tenants = tenants;
        this.trail = trail;
    }

    /** Decides for the tenant, in the transaction of whoever gives it its quota; TENANT_DECIDED unless it waits for it. */
    public Outcome<Tenant> begin(UUID id, Actor admin, Instant now) {
        return waiting(id).then(tenant -> {
            if (!tenant.approve(admin, now)) {
                return decided(tenant);
            }
            record(admin, "tenant.approve", tenant, "", TenantState.REQUESTED, now);
            return Outcome.done(tenant);
        });
    }

    /** Decides against the tenant. */
    public Outcome<Tenant> reject(UUID id, Actor admin, String reason, Instant now) {
        return waiting(id).then(tenant -> {
            if (!tenant.reject(admin, reason, now)) {
                return decided(tenant);
            }
            record(admin, "tenant.reject", tenant, reason, TenantState.REQUESTED, now);
            return Outcome.done(tenant);
        });
    }

    /** Ends an approval whose groups are made; false when that has happened already. */
    public boolean complete(UUID id, Actor system, Instant now) {
        var activated = tenants.tenant(id).filter(Tenant::activate);
        activated.ifPresent(tenant -> record(system, "tenant.activate", tenant, "", TenantState.APPROVING, now));
        return activated.isPresent();
    }

    /** The tenants whose approval has begun and not ended. */
    public List<Tenant> approving() {
        return database.createQuery(
                        "select t from Tenant t where t.state = :state order by t.requestedAt, t.id", Tenant.class)
                .setParameter("state", TenantState.APPROVING)
                .getResultList();
    }

    private Outcome<Tenant> waiting(UUID id) {
        return tenants.tenant(id)
                .map(Outcome::done)
                .orElseGet(() -> Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    private static Outcome<Tenant> decided(Tenant tenant) {
        var figures = Map.of("state", tenant.state().name());
        return Outcome.refused(new Refusal(Refusal.Kind.CONFLICT, "TENANT_DECIDED", figures, List.of()));
    }

    private void record(Actor actor, String action, Tenant tenant, String reason, TenantState before, Instant now) {
        var act = Act.on(action, "tenant", tenant.id()).ofTenant(tenant.id());
        trail.record(actor, act, reason, Map.of("state", before), Map.of("state", tenant.state()), now);
    }
}
