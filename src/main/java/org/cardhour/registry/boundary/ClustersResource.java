package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
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
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.Clusters;
import org.cardhour.registry.control.Registrations;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.ETags;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

/** Clusters: their registration, profile and state, and what was found in them. */
@Path("clusters")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ClustersResource {

    private final Registrations registrations;
    private final Clusters clusters;
    private final ClusterReading reading;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ClustersResource(
            Registrations registrations,
            Clusters clusters,
            ClusterReading reading,
            CurrentActor actor,
            Clocks clocks,
            Answers answers) {
        this.registrations = registrations;
        this.clusters = clusters;
        this.reading = reading;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @POST
    @Idempotent
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs(value = "cluster.register", target = "")
    public Response register(@NotNull @Valid NewCluster cluster) {
        var registered = registrations.register(actor.get(), cluster.registration(), clocks.now());
        return answers.created(registered.map(ClusterOut::of), shown -> "/api/v1/clusters/" + shown.id());
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
        var read = reading.list(actor.get(), after.time(), after.id(), Page.limit(limit) + 1);
        return Page.cut(
                        read,
                        limit,
                        facts -> new Cursor(
                                facts.cluster().createdAt(), facts.cluster().id()),
                        ClusterOut::of)
                .answer(uri);
    }

    @GET
    @Path("{id}")
    @RolesAllowed({
        Actor.PLATFORM_ADMIN,
        Actor.FINANCE,
        Actor.AUDITOR,
        Actor.TENANT_ADMIN,
        Actor.MEMBER,
        Actor.VIEWER,
        Actor.PROVIDER
    })
    public Response get(@PathParam("id") UUID id) {
        return shown(reading.find(actor.get(), id));
    }

    @PUT
    @Path("{id}/profile")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster.profile")
    public Response state(
            @PathParam("id") UUID id,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @NotNull @Valid ProfileBody profile) {
        int version = ETags.required(ifMatch);
        return shown(clusters.state(actor.get(), id, version, profile.profile(), clocks.now()));
    }

    @POST
    @Path("{id}/drain")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster.drain")
    public Response drain(@PathParam("id") UUID id, @NotNull @Valid Reason body) {
        return shown(clusters.drain(actor.get(), id, body.reason(), clocks.now()));
    }

    @POST
    @Path("{id}/resume")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster.resume")
    public Response resume(@PathParam("id") UUID id, @NotNull @Valid Reason body) {
        return shown(clusters.resume(actor.get(), id, body.reason(), clocks.now()));
    }

    @POST
    @Path("{id}/disable")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster.disable")
    public Response disable(@PathParam("id") UUID id, @NotNull @Valid Reason body) {
        return shown(clusters.disable(actor.get(), id, body.reason(), clocks.now()));
    }

    @GET
    @Path("{id}/nodes")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR, Actor.PROVIDER})
    public Response nodes(@PathParam("id") UUID id) {
        return answers.ok(reading.nodes(actor.get(), id)
                .map(nodes -> nodes.stream().map(NodeOut::of).toList()));
    }

    @GET
    @Path("{id}/inventory")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR, Actor.PROVIDER})
    public Response inventory(@PathParam("id") UUID id) {
        return answers.ok(reading.nodes(actor.get(), id).map(InventoryOut::of));
    }

    private Response shown(Outcome<ClusterFacts> outcome) {
        return answers.versioned(outcome.map(ClusterOut::of), ClusterOut::version);
    }
}
