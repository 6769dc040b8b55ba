package org.cardhour.identity.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import org.cardhour.identity.core.Seat;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.identity.gateway.Groups;
import org.cardhour.identity.gateway.IdentityProviderAway;
import org.cardhour.kernel.Actor;

/**
 * Carries out approvals at the identity provider: makes the tenant's groups, makes its registrant the first admin, then
 * completes the approval. Each step may be repeated. Calls another system, so it has no transaction of its own.
 */
@Dependent
public class TenantFounding {

    private static final Logger LOG = System.getLogger(TenantFounding.class.getName());

    private final Groups groups;
    private final TenantApproval approval;

    @Inject
    TenantFounding(Groups groups, TenantApproval approval) {
        this.groups = groups;
        this.approval = approval;
    }

    /** Goes on with every approval that has begun; what fails is tried again at the next call. */
    public void resume(Actor system, Instant now) {
        for (Tenant tenant : approval.approving()) {
            finish(tenant, system, now);
        }
    }

    /** Carries out one approval; true once the tenant's admin can sign in. False: it is resumed later. */
    public boolean finish(Tenant tenant, Actor system, Instant now) {
        try {
            found(tenant, system, now);
            return true;
        } catch (IdentityProviderAway e) {
            LOG.log(Level.WARNING, "tenant " + tenant.name() + " waits for the identity provider", e);
            return false;
        }
    }

    private void found(Tenant tenant, Actor system, Instant now) {
        var admins = groups.ensure(Seat.admin(tenant.id()).path());
        groups.ensure(Seat.viewer(tenant.id()).path());
        groups.label(groups.ensure(Seat.root(tenant.id())), tenant.displayName());
        groups.join(tenant.requestedBy(), admins);
        approval.complete(tenant.id(), system, now);
    }
}
