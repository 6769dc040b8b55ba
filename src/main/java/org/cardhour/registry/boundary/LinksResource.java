package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.registry.control.SiteLinks;
import org.cardhour.registry.entity.SiteLink;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.ETags;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

/** Links: what joins one site to another, in one direction. */
@Path("links")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@RolesAllowed({
    Actor.PLATFORM_ADMIN,
    Actor.FINANCE,
    Actor.AUDITOR,
    Actor.TENANT_ADMIN,
    Actor.MEMBER,
    Actor.VIEWER,
    Actor.PROVIDER
})
public class LinksResource {

    private final SiteLinks links;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    LinksResource(SiteLinks links, CurrentActor actor, Clocks clocks, Answers answers) {
        this.links = links;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Idempotent
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs(value = "link.add", target = "")
    public Response add(@NotNull @Valid NewLink body) {
        var added = links.add(actor.get(), body.ends(), body.said().particulars("/said"), clocks.now());
        return answers.created(added.map(LinkOut::of), shown -> "/api/v1/links/" + shown.id());
    }

    @GET
    public Response list(
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        var after = Cursor.parse(cursor).orElse(new Cursor(Instant.EPOCH, new UUID(0, 0)));
        var read = links.list(after.time(), after.id(), Page.limit(limit) + 1);
        return Page.cut(read, limit, link -> new Cursor(link.createdAt(), link.id()), LinkOut::of)
                .answer(uri);
    }

    @GET
    @Path("{id}")
    public Response get(@PathParam("id") UUID id) {
        return shown(links.find(id));
    }

    @PUT
    @Path("{id}")
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs("link.change")
    public Response state(
            @PathParam("id") UUID id,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @NotNull @Valid LinkBody said) {
        int version = ETags.required(ifMatch);
        return shown(links.state(actor.get(), id, version, said.particulars(""), clocks.now()));
    }

    @DELETE
    @Path("{id}")
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs("link.remove")
    public Response remove(@PathParam("id") UUID id, @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        int version = ETags.required(ifMatch);
        return answers.done(links.remove(actor.get(), id, version, clocks.now()));
    }

    private Response shown(Outcome<SiteLink> outcome) {
        return answers.versioned(outcome.map(LinkOut::of), LinkOut::version);
    }
}
