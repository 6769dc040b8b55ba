package org.cardhour.metering.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;
import org.cardhour.kernel.Actor;
import org.cardhour.metering.control.MeteringPolicies;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Page;

/** What is counted of a run, and who pays for it. */
@Path("metering-policies")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class MeteringPoliciesResource {

    private final CurrentActor actor;
    private final MeteringPolicies policies;

    @Inject
    MeteringPoliciesResource(CurrentActor actor, MeteringPolicies policies) {
        this.actor = actor;
        this.policies = policies;
    }

    @GET
    @RolesAllowed({
        Actor.TENANT_ADMIN,
        Actor.VIEWER,
        Actor.MEMBER,
        Actor.PROVIDER,
        Actor.FINANCE,
        Actor.AUDITOR,
        Actor.PLATFORM_ADMIN
    })
    public Page<PolicyOut> all() {
        return new Page<>(
                policies.visibleTo(actor.get()).stream().map(PolicyOut::of).toList(), Optional.empty());
    }
}
