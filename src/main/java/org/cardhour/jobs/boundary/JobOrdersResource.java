package org.cardhour.jobs.boundary;

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
import org.cardhour.jobs.control.JobFacts;
import org.cardhour.jobs.control.JobOrders;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** What people order their jobs. */
@Path("jobs")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class JobOrdersResource {

    private final JobOrders orders;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    JobOrdersResource(JobOrders orders, CurrentActor actor, Clocks clocks, Answers answers) {
        this.orders = orders;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Path("{id}/cancel")
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.cancel")
    public Response cancel(@PathParam("id") UUID id, @NotNull @Valid ReasonIn body) {
        return shown(orders.cancel(actor.get(), id, body.text(), clocks.now()));
    }

    @POST
    @Path("{id}/hold")
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.hold")
    public Response hold(@PathParam("id") UUID id, @NotNull @Valid ReasonIn body) {
        return shown(orders.hold(actor.get(), id, body.text(), clocks.now()));
    }

    @POST
    @Path("{id}/release")
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.release")
    public Response release(@PathParam("id") UUID id, @NotNull @Valid ReasonIn body) {
        return shown(orders.release(actor.get(), id, body.text(), clocks.now()));
    }

    private Response shown(Outcome<JobFacts> outcome) {
        return answers.versioned(outcome.map(JobOut::of), JobOut::version);
    }
}
