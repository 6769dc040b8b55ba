package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.identity.control.TenantFounding;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;

/**
 * Admits a tenant: decision and quota here, then its groups at the identity provider. Calls another system, so it has no
 * transaction of its own; what is begun and not ended is resumed by the identity capability's timer.
 */
@Dependent
public class TenantAdmission {

    private final QuotaGrant grants;
    private final TenantFounding founding;

    @Inject
    TenantAdmission(QuotaGrant grants, TenantFounding founding) {
        this.grants = grants;
        this.founding = founding;
    }

    /** Whether the tenant's people can sign in already. */
    public enum Stage {
        ACTIVE,
        /** The identity provider is away; it goes on by itself later. */
        APPROVING
    }

    /** Admits the tenant with its quota. */
    public Outcome<Stage> admit(UUID tenantId, QuotaGrant.Grant grant, Actor admin, Instant now) {
        return grants.give(tenantId, grant, admin, now).map(tenant -> finish(tenant, admin, now));
    }

    private Stage finish(Tenant tenant, Actor admin, Instant now) {
        return founding.finish(tenant, Actor.system(admin.requestId()), now) ? Stage.ACTIVE : Stage.APPROVING;
    }
}
