package org.cardhour.identity.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.identity.control.Membership;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/**
 * Who has a role in a tenant itself. Adding is harmless to repeat and keeps no answer to repeat, since an answer
 * may carry a password.
 */
@Path("tenants/{id}/members")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class TenantMembersResource {

    private static final String TENANT_ROLE = Actor.TENANT_ADMIN + "|" + Actor.VIEWER;

    private final CurrentActor actor;
    private final Membership membership;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    TenantMembersResource(CurrentActor actor, Membership membership, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.membership = membership;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** Somebody to be given a role in the tenant itself. */
    public record TenantMemberIn(
            @NotNull @Pattern(regexp = ProjectMembersResource.USERNAME)
            String username,

            @NotNull @Pattern(regexp = TENANT_ROLE) String role) {}

    @POST
    @RolesAllowed(Actor.TENANT_ADMIN)
    @AuditedAs("tenant.add-member")
    public Response addToTenant(@PathParam("id") UUID tenant, @NotNull @Valid TenantMemberIn member) {
        var joined = membership.addToTenant(actor.get(), tenant, member.role(), member.username(), clocks.now());
        var members = "/api/v1/tenants/" + tenant + "/members/" + member.role() + "/";
        return answers.created(joined.map(MemberOut::of), shown -> members + shown.username());
    }

    @DELETE
    @Path("{role: " + TENANT_ROLE + "}/{username}")
    @RolesAllowed(Actor.TENANT_ADMIN)
    @AuditedAs("tenant.remove-member")
    public Response removeFromTenant(
            @PathParam("id") UUID tenant, @PathParam("role") String role, @PathParam("username") String username) {
        return answers.done(membership.removeFromTenant(actor.get(), tenant, role, username, clocks.now()));
    }
}
