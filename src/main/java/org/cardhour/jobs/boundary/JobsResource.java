package org.cardhour.jobs.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.control.JobFacts;
import org.cardhour.jobs.control.JobIn;
import org.cardhour.jobs.control.JobReading;
import org.cardhour.jobs.control.JobSubmission;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

/** Jobs: submitting and reading them. */
@Path("jobs")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class JobsResource {

    private final JobSubmission submission;
    private final JobReading reading;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    JobsResource(JobSubmission submission, JobReading reading, CurrentActor actor, Clocks clocks, Answers answers) {
        this.submission = submission;
        this.reading = reading;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Idempotent(required = true)
    @RolesAllowed(Actor.MEMBER)
    @AuditedAs(value = "job.submit", target = "")
    public Response submit(@NotNull @Valid JobIn job) {
        var submitted = job.request().then(request -> submission.submit(actor.get(), request, clocks.now()));
        return answers.created(submitted.map(JobOut::of), shown -> "/api/v1/jobs/" + shown.id());
    }

    @GET
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.VIEWER, Actor.PLATFORM_ADMIN})
    public Response list(
            @BeanParam JobQuery query,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        var filter = query.filter(actor.get(), Cursor.parse(cursor));
        var read = reading.list(actor.get(), filter, Page.limit(limit) + 1);
        return Page.cut(read, limit, JobsResource::place, JobOut::of).answer(uri);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.VIEWER, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.read")
    public Response get(@PathParam("id") UUID id) {
        var found = reading.find(actor.get(), id, clocks.now()).map(JobOut::of);
        return answers.versioned(found, JobOut::version);
    }

    @GET
    @Path("{id}/runs")
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.VIEWER, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.read")
    public Response runs(@PathParam("id") UUID id) {
        return answers.ok(reading.runs(actor.get(), id)
                .map(runs -> whole(runs.stream().map(RunOut::of).toList())));
    }

    @GET
    @Path("{id}/events")
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN, Actor.VIEWER, Actor.PLATFORM_ADMIN})
    @AuditedAs("job.read")
    public Response events(@PathParam("id") UUID id) {
        return answers.ok(reading.events(actor.get(), id)
                .map(events -> whole(events.stream().map(EventOut::of).toList())));
    }

    private static <T> Page<T> whole(List<T> items) {
        return new Page<>(items, Optional.empty());
    }

    private static Cursor place(JobFacts facts) {
        return new Cursor(facts.job().submittedAt(), facts.job().id());
    }
}
