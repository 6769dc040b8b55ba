package org.cardhour.billing.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
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
import java.time.Duration;
import java.util.UUID;
import org.cardhour.billing.control.BillQueries;
import org.cardhour.billing.control.BillReview;
import org.cardhour.billing.entity.Bill;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Page;
import org.cardhour.web.Parameters;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Bills: the list, one with its lines, and the steps of the two people who make it final. */
@Path("bills")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class BillsResource {

    private final CurrentActor actor;
    private final BillQueries queries;
    private final BillReview review;
    private final Answers answers;
    private final Clocks clocks;
    private final Duration collection;

    @Inject
    BillsResource(
            CurrentActor actor,
            BillQueries queries,
            BillReview review,
            Answers answers,
            Clocks clocks,
            @ConfigProperty(name = "cardhour.billing.collection-window", defaultValue = "P3D") Duration collection) {
        this.actor = actor;
        this.queries = queries;
        this.review = review;
        this.answers = answers;
        this.clocks = clocks;
        this.collection = collection;
    }

    @GET
    @RolesAllowed({Actor.FINANCE, Actor.AUDITOR, Actor.TENANT_ADMIN})
    @AuditedAs(value = "bill.read", target = "")
    public Response list(
            @QueryParam("tenant") @Nullable String tenant,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        int most = Page.limit(limit);
        var behind = Cursor.parse(cursor).map(place -> new BillQueries.Behind(place.time(), place.id()));
        var found = queries.list(actor.get(), Parameters.id("tenant", tenant), behind, most + 1);
        return answers.answer(
                found,
                bills -> Page.cut(
                                bills,
                                most,
                                facts -> new Cursor(
                                        facts.bill().createdAt(), facts.bill().id()),
                                BillOut::of)
                        .answer(uri));
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Actor.FINANCE, Actor.AUDITOR, Actor.TENANT_ADMIN})
    @AuditedAs("bill.read")
    public Response one(@PathParam("id") UUID id) {
        return answers.ok(queries.one(actor.get(), id, collection, clocks.now()).map(BillOut::of));
    }

    @POST
    @Path("{id}/review")
    @RolesAllowed(Actor.FINANCE)
    @AuditedAs("bill.review")
    public Response review(@PathParam("id") UUID id) {
        return shown(review.review(actor.get(), id, collection, clocks.now()));
    }

    @POST
    @Path("{id}/issue")
    @RolesAllowed(Actor.FINANCE)
    @AuditedAs("bill.issue")
    public Response issue(@PathParam("id") UUID id) {
        return shown(review.issue(actor.get(), id, collection, clocks.now()));
    }

    private Response shown(Outcome<Bill> step) {
        return answers.ok(step.then(bill -> queries.one(actor.get(), bill.id(), collection, clocks.now()))
                .map(BillOut::of));
    }
}
