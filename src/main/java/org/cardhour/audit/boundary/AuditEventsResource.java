package org.cardhour.audit.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.core.UriInfo;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.control.AuditQueries;
import org.cardhour.audit.control.ChainVerification;
import org.cardhour.audit.control.Place;
import org.cardhour.audit.core.Verification.Head;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.cardhour.web.Parameters;
import org.cardhour.web.ProblemException;
import org.jspecify.annotations.Nullable;

/** The audit log: search, export, proof that it is complete. */
@Path("audit-events")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class AuditEventsResource {

    private final CurrentActor actor;
    private final AuditQueries queries;
    private final ChainVerification verification;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    AuditEventsResource(
            CurrentActor actor, AuditQueries queries, ChainVerification verification, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.queries = queries;
        this.verification = verification;
        this.answers = answers;
        this.clocks = clocks;
    }

    @GET
    @RolesAllowed({Actor.AUDITOR, Actor.PLATFORM_ADMIN, Actor.TENANT_ADMIN})
    @AuditedAs(value = "audit-event.search", target = "")
    public Response search(
            @BeanParam FilterParameters parameters,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        int most = Page.limit(limit);
        var behind = Cursor.parse(cursor).map(place -> new Place(place.time(), place.id()));
        var found = queries.search(actor.get(), parameters.filter(), behind, most + 1, clocks.now());
        return answers.answer(
                found,
                events -> Page.cut(
                                events, most, event -> new Cursor(event.occurredAt(), event.id()), AuditEventShown::of)
                        .answer(uri));
    }

    @GET
    @Path("export")
    @Produces("text/csv;charset=UTF-8")
    @RolesAllowed({Actor.AUDITOR, Actor.PLATFORM_ADMIN, Actor.TENANT_ADMIN})
    @AuditedAs(value = "audit-event.export", target = "")
    public Response export(@BeanParam FilterParameters parameters) {
        var begun = queries.beginExport(actor.get(), parameters.filter(), clocks.now());
        return answers.answer(begun, granted -> {
            StreamingOutput lines = out -> AuditCsv.write(queries, granted, out);
            return Response.ok(lines)
                    .header(HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"audit-events.csv\"")
                    .build();
        });
    }

    @GET
    @Path("verification")
    @RolesAllowed({Actor.AUDITOR, Actor.PLATFORM_ADMIN})
    @AuditedAs(value = "audit-event.verify", target = "")
    public ChainProofShown verify(
            @QueryParam("seenSequence") @Nullable String sequence, @QueryParam("seenHash") @Nullable String hash) {
        return ChainProofShown.of(verification.verify(actor.get(), seen(sequence, hash), clocks.now()));
    }

    private static Optional<Head> seen(@Nullable String sequence, @Nullable String hash) {
        return Parameters.text(hash).map(known -> new Head(sequence(sequence), known));
    }

    private static long sequence(@Nullable String text) {
        return Parameters.text(text)
                .filter(digits -> digits.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElseThrow(() -> ProblemException.invalid("#seenSequence", "INVALID_NUMBER", Map.of()));
    }
}
