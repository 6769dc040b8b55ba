package org.cardhour.execution.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.control.LogSources;
import org.cardhour.kernel.Actor;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.jspecify.annotations.Nullable;

/** The log of one run. */
@Path("runs/{id}/logs")
@Dependent
public class RunLogsResource {

    private final LogSources sources;
    private final LogAnswers texts;
    private final LogFollowing following;
    private final CurrentActor actor;

    @Inject
    RunLogsResource(LogSources sources, LogAnswers texts, LogFollowing following, CurrentActor actor) {
        this.sources = sources;
        this.texts = texts;
        this.following = following;
        this.actor = actor;
    }

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN})
    @AuditedAs("run.logs")
    public Response text(
            @PathParam("id") UUID id,
            @QueryParam("stream") @Nullable String stream,
            @QueryParam("from") @DefaultValue("0") long from,
            @HeaderParam("Range") @Nullable String range) {
        return texts.text(
                sources.ofRun(actor.get(), id), LogQuery.stream(stream), LogQuery.from(from), ByteRange.parse(range));
    }

    @GET
    @Produces(MediaType.SERVER_SENT_EVENTS)
    @RolesAllowed({Actor.MEMBER, Actor.TENANT_ADMIN})
    @AuditedAs("run.logs")
    public void follow(
            @PathParam("id") UUID id,
            @QueryParam("stream") @Nullable String stream,
            @HeaderParam("Last-Event-ID") @Nullable String lastEventId,
            @Context Sse sse,
            @Context SseEventSink sink) {
        following.follow(
                sources.ofRun(actor.get(), id),
                LogQuery.stream(stream),
                Optional.ofNullable(lastEventId),
                new LogFollowing.Listener(sse, sink));
    }
}
