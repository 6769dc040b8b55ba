package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.NodeDrains;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** Takes nodes of a cluster out of use for new work, and into it again; the engine is told within a minute. */
@Path("clusters/{id}/nodes/{name}")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class NodeDrainResource {

    private final NodeDrains drains;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    NodeDrainResource(NodeDrains drains, CurrentActor actor, Clocks clocks, Answers answers) {
        this.drains = drains;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Path("drain")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs(value = "node.drain", target = "name")
    public Response drain(@PathParam("id") UUID id, @PathParam("name") String name, @NotNull @Valid Reason body) {
        return answers.done(drains.drain(actor.get(), id, name, body.reason(), clocks.now()));
    }

    @POST
    @Path("resume")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs(value = "node.resume", target = "name")
    public Response resume(@PathParam("id") UUID id, @PathParam("name") String name, @NotNull @Valid Reason body) {
        return answers.done(drains.resume(actor.get(), id, name, body.reason(), clocks.now()));
    }
}
