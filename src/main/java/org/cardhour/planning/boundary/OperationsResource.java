package org.cardhour.planning.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.planning.control.SimulationOrders;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** What takes long: how far it is, and its end before its time. */
@Path("operations")
@RolesAllowed(Actor.PLATFORM_ADMIN)
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class OperationsResource {

    private final CurrentActor actor;
    private final SimulationOrders orders;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    OperationsResource(CurrentActor actor, SimulationOrders orders, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.orders = orders;
        this.answers = answers;
        this.clocks = clocks;
    }

    @GET
    @Path("{id}")
    public Response one(@PathParam("id") UUID id) {
        return answers.ok(orders.find(id).map(OperationOut::of));
    }

    /** Once more changes nothing. */
    @POST
    @Path("{id}/cancel")
    @AuditedAs("simulation.cancel")
    public Response cancel(@PathParam("id") UUID id) {
        return answers.ok(orders.cancel(actor.get(), id, clocks.now()).map(OperationOut::of));
    }
}
