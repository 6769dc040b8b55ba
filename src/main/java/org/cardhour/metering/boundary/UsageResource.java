package org.cardhour.metering.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Period;
import org.cardhour.metering.control.UsageQueries;
import org.cardhour.metering.control.UsageQuestion;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.cardhour.web.Parameters;
import org.cardhour.web.ProblemException;
import org.cardhour.web.Times;
import org.jspecify.annotations.Nullable;

/** What runs used, run by run. */
@Path("usage")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class UsageResource {

    private final CurrentActor actor;
    private final UsageQueries queries;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    UsageResource(CurrentActor actor, UsageQueries queries, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.queries = queries;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** The runs that overlap [from, to), with what they used in it, the newest first; without them all until now. */
    @GET
    @RolesAllowed({Actor.TENANT_ADMIN, Actor.VIEWER, Actor.MEMBER, Actor.FINANCE, Actor.AUDITOR, Actor.PLATFORM_ADMIN})
    @AuditedAs(value = "usage.read", target = "")
    public Response byRun(
            @QueryParam("tenant") @Nullable String tenant,
            @QueryParam("project") @Nullable String project,
            @QueryParam("from") @Nullable String from,
            @QueryParam("to") @Nullable String to,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        int most = Page.limit(limit);
        var question = new UsageQuestion(
                Parameters.id("tenant", tenant).orElseGet(this::onlyTenant),
                Parameters.id("project", project),
                period(Times.parse("from", from), Times.parse("to", to)),
                Cursor.parse(cursor).map(place -> new UsageQuestion.Behind(place.time(), place.id())),
                most + 1);
        return answers.answer(
                queries.byRun(actor.get(), question),
                found -> Page.cut(found, most, usage -> new Cursor(usage.dispatchedAt(), usage.runId()), UsageOut::of)
                        .answer(uri));
    }

    private UUID onlyTenant() {
        var tenants = actor.get().grants().stream()
                .map(Grant::owner)
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        if (tenants.size() != 1) {
            throw ProblemException.invalid("#tenant", "TENANT_REQUIRED", Map.of());
        }
        return tenants.getFirst();
    }

    private Period period(Optional<Instant> from, Optional<Instant> to) {
        var start = from.orElse(Instant.EPOCH);
        var end = to.orElseGet(clocks::now);
        if (!start.isBefore(end)) {
            throw ProblemException.invalid("#to", "END_BEFORE_START", Map.of());
        }
        return new Period(start, end);
    }
}
