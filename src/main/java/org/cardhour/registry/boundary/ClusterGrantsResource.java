package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.ClusterGrants;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ETags;
import org.jspecify.annotations.Nullable;

/** What tenants are and may do in a cluster. */
@Path("clusters/{id}/grants")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ClusterGrantsResource {

    private final ClusterGrants grants;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ClusterGrantsResource(ClusterGrants grants, CurrentActor actor, Clocks clocks, Answers answers) {
        this.grants = grants;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR, Actor.PROVIDER})
    public Response list(@PathParam("id") UUID id) {
        return answers.ok(grants.in(actor.get(), id)
                .map(all -> all.stream().map(GrantOut::of).toList()));
    }

    /** Makes a grant without If-Match, and changes one with it. */
    @PUT
    @Path("{tenant}")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster-grant.change")
    public Response put(
            @PathParam("id") UUID id,
            @PathParam("tenant") UUID tenant,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @NotNull @Valid GrantBody body) {
        var version = ETags.optional(ifMatch);
        var granted = grants.grant(actor.get(), id, tenant, version, body.terms(), clocks.now());
        return answers.versioned(granted.map(GrantOut::of), GrantOut::version);
    }

    @DELETE
    @Path("{tenant}")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster-grant.withdraw")
    public Response withdraw(@PathParam("id") UUID id, @PathParam("tenant") UUID tenant) {
        return answers.done(grants.withdraw(actor.get(), id, tenant, clocks.now()));
    }
}
