package org.cardhour.identity.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.identity.control.ProjectCreation;
import org.cardhour.identity.control.TenantQueries;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;

/** The projects of a tenant. */
@Path("tenants/{id}/projects")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class TenantProjectsResource {

    private final CurrentActor actor;
    private final ProjectCreation creation;
    private final TenantQueries queries;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    TenantProjectsResource(
            CurrentActor actor, ProjectCreation creation, TenantQueries queries, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.creation = creation;
        this.queries = queries;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** A project to be made. */
    public record ProjectIn(@NotBlank @Size(max = 60) String name) {}

    @POST
    @RolesAllowed(Actor.TENANT_ADMIN)
    @Idempotent
    @AuditedAs(value = "project.create", target = "")
    public Response create(@PathParam("id") UUID tenant, @NotNull @Valid ProjectIn project) {
        var created = creation.create(actor.get(), tenant, project.name(), clocks.now());
        return answers.created(created.map(ProjectOut::of), made -> "/api/v1/projects/" + made.id());
    }

    @GET
    @RolesAllowed({Actor.TENANT_ADMIN, Actor.MEMBER, Actor.VIEWER, Actor.PLATFORM_ADMIN, Actor.FINANCE, Actor.AUDITOR})
    public Response list(@PathParam("id") UUID tenant) {
        var found = queries.projects(actor.get(), tenant);
        return answers.ok(found.map(
                projects -> new Page<>(projects.stream().map(ProjectOut::of).toList(), Optional.empty())));
    }
}
