package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.pools.control.TenantAdmission;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** The decision for a tenant, which is made together with its quota. */
@Path("tenants/{id}/approval")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class TenantApprovalResource {

    private static final int ACCEPTED = 202;

    private final CurrentActor actor;
    private final TenantAdmission admission;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    TenantApprovalResource(CurrentActor actor, TenantAdmission admission, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.admission = admission;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** How far the tenant is. */
    public record AdmissionOut(UUID id, TenantAdmission.Stage state, String pool, int guaranteedCards) {}

    /** Repeating the call is safe: the same again changes nothing. */
    @POST
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs("tenant.approve")
    public Response approve(@PathParam("id") UUID id, @NotNull @Valid AdmissionIn admitted) {
        return answers.answer(admission.admit(id, admitted.grant(), actor.get(), clocks.now()), stage -> {
            var out = new AdmissionOut(id, stage, admitted.pool(), admitted.guaranteedCards());
            return Response.status(
                            stage == TenantAdmission.Stage.ACTIVE ? Response.Status.OK.getStatusCode() : ACCEPTED)
                    .entity(out)
                    .build();
        });
    }
}
