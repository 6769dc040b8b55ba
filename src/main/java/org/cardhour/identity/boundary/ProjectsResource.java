package org.cardhour.identity.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.identity.control.TenantQueries;
import org.cardhour.kernel.Actor;
import org.cardhour.web.Answers;
import org.cardhour.web.CurrentActor;

/** Projects by their own ids. */
@Path("projects")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class ProjectsResource {

    private final CurrentActor actor;
    private final TenantQueries queries;
    private final Answers answers;

    @Inject
    ProjectsResource(CurrentActor actor, TenantQueries queries, Answers answers) {
        this.actor = actor;
        this.queries = queries;
        this.answers = answers;
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Actor.TENANT_ADMIN, Actor.MEMBER, Actor.VIEWER, Actor.PLATFORM_ADMIN, Actor.FINANCE, Actor.AUDITOR})
    public Response one(@PathParam("id") UUID id) {
        return answers.versioned(queries.project(actor.get(), id).map(ProjectOut::of), ProjectOut::version);
    }
}
