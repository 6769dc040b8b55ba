package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.Registrations;
import org.cardhour.registry.control.Sites;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

/** Sites: data centres and regions that hold clusters. */
@Path("sites")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class SitesResource {

    private final Sites sites;
    private final Registrations registrations;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    SitesResource(Sites sites, Registrations registrations, CurrentActor actor, Clocks clocks, Answers answers) {
        this.sites = sites;
        this.registrations = registrations;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Idempotent
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs(value = "site.add", target = "")
    public Response add(@NotNull @Valid NewSite site) {
        var added =
                registrations.add(actor.get(), site.particulars(), clocks.now()).map(SiteOut::of);
        return answers.created(added, shown -> "/api/v1/sites/" + shown.id());
    }

    @GET
    @RolesAllowed({
        Actor.PLATFORM_ADMIN,
        Actor.FINANCE,
        Actor.AUDITOR,
        Actor.TENANT_ADMIN,
        Actor.MEMBER,
        Actor.VIEWER,
        Actor.PROVIDER
    })
    public Response list(
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        var after = Cursor.parse(cursor).orElse(new Cursor(Instant.EPOCH, new UUID(0, 0)));
        var read = sites.list(after.time(), after.id(), Page.limit(limit) + 1);
        return Page.cut(read, limit, site -> new Cursor(site.createdAt(), site.id()), SiteOut::of)
                .answer(uri);
    }
}
