package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
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
import org.cardhour.registry.control.Heartbeats;
import org.cardhour.web.Answers;
import org.cardhour.web.CurrentActor;

/** Signs of life that owners send of their clusters. */
@Path("clusters/{id}/heartbeat")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.WILDCARD)
public class HeartbeatResource {

    private final Heartbeats heartbeats;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    HeartbeatResource(Heartbeats heartbeats, CurrentActor actor, Clocks clocks, Answers answers) {
        this.heartbeats = heartbeats;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    /** Not in the audit log, which every half minute of every cluster would only fill. */
    @POST
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    public Response heartbeat(@PathParam("id") UUID id) {
        return answers.done(heartbeats.beat(actor.get(), id, clocks.now()));
    }
}
