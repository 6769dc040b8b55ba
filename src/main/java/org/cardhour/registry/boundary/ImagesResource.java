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
import org.cardhour.registry.control.Images;
import org.cardhour.registry.entity.Image;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.ETags;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

/** Images that jobs run in, and the clusters that have them at hand. */
@Path("images")
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
public class ImagesResource {

    private final Images images;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ImagesResource(Images images, CurrentActor actor, Clocks clocks, Answers answers) {
        this.images = images;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Idempotent
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs(value = "image.add", target = "")
    public Response add(@NotNull @Valid NewImage body) {
        var added = images.add(actor.get(), body.reference(), body.said().particulars(), clocks.now());
        return answers.created(added.map(ImageOut::of), shown -> "/api/v1/images/" + shown.id());
    }

    @GET
    public Response list(
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        var after = Cursor.parse(cursor).orElse(new Cursor(Instant.EPOCH, new UUID(0, 0)));
        var read = images.list(after.time(), after.id(), Page.limit(limit) + 1);
        return Page.cut(read, limit, image -> new Cursor(image.createdAt(), image.id()), ImageOut::of)
                .answer(uri);
    }

    @GET
    @Path("{id}")
    public Response get(@PathParam("id") UUID id) {
        return shown(images.find(id));
    }

    @PUT
    @Path("{id}")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("image.change")
    public Response state(
            @PathParam("id") UUID id,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @NotNull @Valid ImageBody said) {
        int version = ETags.required(ifMatch);
        return shown(images.state(actor.get(), id, version, said.particulars(), clocks.now()));
    }

    @DELETE
    @Path("{id}")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("image.remove")
    public Response remove(@PathParam("id") UUID id, @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch) {
        int version = ETags.required(ifMatch);
        return answers.done(images.remove(actor.get(), id, version, clocks.now()));
    }

    private Response shown(Outcome<Image> outcome) {
        return answers.versioned(outcome.map(ImageOut::of), ImageOut::version);
    }
}
