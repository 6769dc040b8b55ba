package org.cardhour.execution.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.control.ResultReading;
import org.cardhour.kernel.Actor;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.jspecify.annotations.Nullable;

/** The files that a job has left. */
@Path("jobs/{id}/results")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class JobResultsResource {

    private final ResultReading reading;
    private final CurrentActor actor;
    private final Answers answers;

    @Inject
    JobResultsResource(ResultReading reading, CurrentActor actor, Answers answers) {
        this.reading = reading;
        this.actor = actor;
        this.answers = answers;
    }

    /** Of one run: of the newest one unless another is asked for. */
    @GET
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN})
    @AuditedAs("job.results")
    public Response list(@PathParam("id") UUID id, @QueryParam("run") @Nullable Integer run) {
        return answers.ok(
                reading.ofJob(actor.get(), id, Optional.ofNullable(run)).map(ResultsOut::of));
    }
}
