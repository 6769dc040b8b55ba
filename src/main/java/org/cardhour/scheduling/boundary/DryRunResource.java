package org.cardhour.scheduling.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.cardhour.jobs.control.JobIn;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.scheduling.control.DryRun;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** What would become of this job? Takes what a submission takes, and stores nothing. */
@Path("jobs:dry-run")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class DryRunResource {

    private final DryRun dryRun;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    DryRunResource(DryRun dryRun, CurrentActor actor, Clocks clocks, Answers answers) {
        this.dryRun = dryRun;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @RolesAllowed(Actor.MEMBER)
    @AuditedAs(value = "job.dry-run", target = "")
    public Response tell(@NotNull @Valid JobIn job) {
        var prospect = job.request().then(request -> dryRun.of(actor.get(), request, clocks.now()));
        return answers.ok(prospect.map(told -> ProspectOut.of(told, answers.language())));
    }
}
