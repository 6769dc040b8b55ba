package org.cardhour.prices.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.prices.control.PlanCreation;
import org.cardhour.prices.control.PriceChange;
import org.cardhour.prices.control.PricePlans;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;

/** Price plans and their versions. */
@Path("price-plans")
@Dependent
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PricePlansResource {

    private final CurrentActor actor;
    private final PricePlans plans;
    private final PlanCreation creation;
    private final PriceChange change;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    PricePlansResource(
            CurrentActor actor,
            PricePlans plans,
            PlanCreation creation,
            PriceChange change,
            Answers answers,
            Clocks clocks) {
        this.actor = actor;
        this.plans = plans;
        this.creation = creation;
        this.change = change;
        this.answers = answers;
        this.clocks = clocks;
    }

    @GET
    @RolesAllowed({Actor.FINANCE, Actor.AUDITOR, Actor.PLATFORM_ADMIN})
    public Page<PlanOut> all() {
        return new Page<>(plans.all().stream().map(PlanOut::of).toList(), Optional.empty());
    }

    @GET
    @Path("{id}")
    @RolesAllowed({Actor.FINANCE, Actor.AUDITOR, Actor.PLATFORM_ADMIN})
    public Response one(@PathParam("id") UUID id) {
        return answers.ok(plans.one(id).map(PlanOut::of));
    }

    @POST
    @RolesAllowed(Actor.FINANCE)
    @AuditedAs(value = "price-plan.create", target = "")
    @Idempotent
    public Response create(@NotNull @Valid PlanIn plan) {
        var created = creation.create(actor.get(), plan.terms(), clocks.now());
        return answers.created(created.map(PlanOut::of), out -> "/api/v1/price-plans/" + out.id());
    }

    @POST
    @Path("{id}/versions")
    @RolesAllowed(Actor.FINANCE)
    @AuditedAs("price-version.create")
    @Idempotent
    public Response enter(@PathParam("id") UUID id, @NotNull @Valid VersionIn version) {
        var entry = version.entry();
        var entered = change.enter(actor.get(), id, entry, clocks.now());
        return answers.created(
                entered.map(stored -> VersionOut.of(stored, entry.currency())),
                out -> "/api/v1/price-plans/" + id + "/versions/" + out.id());
    }

    @POST
    @Path("{id}/versions/{version}/end")
    @RolesAllowed(Actor.FINANCE)
    @AuditedAs(value = "price-version.end", target = "version")
    @Idempotent
    public Response end(@PathParam("id") UUID id, @PathParam("version") UUID version, @NotNull @Valid EndIn end) {
        var ended = change.end(actor.get(), id, version, end.validUntil(), clocks.now());
        return answers.done(ended);
    }
}
