package org.cardhour.identity.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.control.Membership;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Page;

/**
 * Who is in a project. Adding is harmless to repeat and keeps no answer to repeat, since an answer
 * may carry a password.
 */
@Path("projects/{id}/members")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class ProjectMembersResource {

    static final String USERNAME = "[a-z0-9][a-z0-9._@-]{1,99}";

    private final CurrentActor actor;
    private final Membership membership;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    ProjectMembersResource(CurrentActor actor, Membership membership, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.membership = membership;
        this.answers = answers;
        this.clocks = clocks;
    }

    /**
     * Somebody to be let into a project.
     *
     * @param email used when nobody of this name is known and an account is made
     */
    public record ProjectMemberIn(
            @NotNull @Pattern(regexp = USERNAME) String username, Optional<@Email String> email) {}

    @POST
    @RolesAllowed(Actor.TENANT_ADMIN)
    @AuditedAs("project.add-member")
    public Response addToProject(@PathParam("id") UUID project, @NotNull @Valid ProjectMemberIn member) {
        var joined = membership.addToProject(actor.get(), project, member.username(), member.email(), clocks.now());
        var members = "/api/v1/projects/" + project + "/members/";
        return answers.created(joined.map(MemberOut::of), shown -> members + shown.username());
    }

    @GET
    @RolesAllowed({Actor.TENANT_ADMIN, Actor.MEMBER, Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response members(@PathParam("id") UUID project) {
        var members = membership.members(actor.get(), project);
        return answers.ok(members.map(
                people -> new Page<>(people.stream().map(MemberOut::of).toList(), Optional.empty())));
    }

    @DELETE
    @Path("{username}")
    @RolesAllowed(Actor.TENANT_ADMIN)
    @AuditedAs("project.remove-member")
    public Response removeFromProject(@PathParam("id") UUID project, @PathParam("username") String username) {
        return answers.done(membership.removeFromProject(actor.get(), project, username, clocks.now()));
    }
}
