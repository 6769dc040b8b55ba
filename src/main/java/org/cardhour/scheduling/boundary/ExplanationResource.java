package org.cardhour.scheduling.boundary;

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
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.scheduling.control.Explanations;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** Why does it wait? */
@Path("jobs/{id}/explanation")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class ExplanationResource {

    private final Explanations explanations;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ExplanationResource(Explanations explanations, CurrentActor actor, Clocks clocks, Answers answers) {
        this.explanations = explanations;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @GET
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.VIEWER, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.read")
    public Response explain(@PathParam("id") UUID id) {
        var explained = explanations.of(actor.get(), id, clocks.now());
        return answers.ok(explained.map(explanation -> ExplanationOut.of(explanation, answers.language())));
    }
}
