package org.cardhour.identity.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
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
import java.util.UUID;
import org.cardhour.identity.control.TenantApproval;
import org.cardhour.identity.control.TenantQueries;
import org.cardhour.identity.control.TenantRegistration;
import org.cardhour.identity.entity.TenantState;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.cardhour.web.Parameters;
import org.jspecify.annotations.Nullable;

/** Tenants: applications, the decision against one, and what there is. The decision for one is made with its quota. */
@Path("tenants")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class TenantsResource {

    private final CurrentActor actor;
    private final TenantRegistration registration;
    private final TenantApproval approval;
    private final TenantQueries queries;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    TenantsResource(
            CurrentActor actor,
            TenantRegistration registration,
            TenantApproval approval,
            TenantQueries queries,
            Answers answers,
            Clocks clocks) {
        this.actor = actor;
        this.registration = registration;
        this.approval = approval;
        this.queries = queries;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** Why an application is refused. */
    public record RejectionIn(@NotBlank @Size(max = 1000) String reason) {}

    @POST
    @RolesAllowed("**")
    @Idempotent
    @AuditedAs(value = "tenant.register", target = "")
    public Response register(@NotNull @Valid TenantIn tenant) {
        var registered = registration.register(actor.get(), tenant.application(), clocks.now());
        return answers.created(registered.map(TenantOut::of), made -> "/api/v1/tenants/" + made.id());
    }

    @GET
    @RolesAllowed("**")
    public Response list(
            @QueryParam("state") @Nullable String state,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        int most = Page.limit(limit);
        var behind = Cursor.parse(cursor).map(place -> new TenantQueries.Place(place.time(), place.id()));
        var wanted = Parameters.choice("state", TenantState.class, state);
        var found = queries.tenants(actor.get(), wanted, behind, most + 1);
        return Page.cut(found, most, tenant -> new Cursor(tenant.requestedAt(), tenant.id()), TenantOut::of)
                .answer(uri);
    }

    @GET
    @Path("{id}")
    @RolesAllowed("**")
    public Response one(@PathParam("id") UUID id) {
        return answers.versioned(queries.tenant(actor.get(), id).map(TenantOut::of), TenantOut::version);
    }

    @POST
    @Path("{id}/rejection")
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs("tenant.reject")
    public Response reject(@PathParam("id") UUID id, @NotNull @Valid RejectionIn rejection) {
        return answers.ok(approval.reject(id, actor.get(), rejection.reason(), clocks.now())
                .map(TenantOut::of));
    }
}
