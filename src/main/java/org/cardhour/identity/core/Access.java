package org.cardhour.identity.core;

import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Refusal;

/** The rules of who may act on what belongs to a tenant. Each gives the refusal, or nothing where the actor may. */
public final class Access {

    private Access() {}

    /** For acts of the tenant's own admins. */
    public static Optional<Refusal> asAdmin(Actor actor, UUID tenant) {
        return actor.has(Actor.TENANT_ADMIN, tenant) ? Optional.empty() : Optional.of(refusal(actor, tenant));
    }

    /** For looking: whoever belongs to the tenant, and those who see all tenants. */
    public static Optional<Refusal> asReader(Actor actor, UUID tenant) {
        return actor.belongsTo(tenant) || seesAll(actor) ? Optional.empty() : Optional.of(refusal(actor, tenant));
    }

    /** For looking at who is in a project: its members, the tenant's admins, and those who see all tenants. */
    public static Optional<Refusal> asInsider(Actor actor, UUID tenant, UUID project) {
        return actor.isMemberOf(project) || actor.has(Actor.TENANT_ADMIN, tenant) || seesAll(actor)
                ? Optional.empty()
                : Optional.of(refusal(actor, tenant));
    }

    /** Whether all tenants exist for the actor: platform-admin, finance, auditor. */
    public static boolean seesAll(Actor actor) {
        return actor.is(Actor.PLATFORM_ADMIN) || actor.is(Actor.FINANCE) || actor.is(Actor.AUDITOR);
    }

    private static Refusal refusal(Actor actor, UUID tenant) {
        return actor.belongsTo(tenant) || seesAll(actor)
                ? Refusal.of(Refusal.Kind.FORBIDDEN, "FORBIDDEN")
                : Refusal.of(Refusal.Kind.FOREIGN, "NOT_FOUND");
    }
}
