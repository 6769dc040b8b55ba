package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.Credentials;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;

/** What a cluster's engine lets Cardhour in with: it is put there, used, and never shown. */
@Path("clusters/{id}/credential")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ClusterCredentialResource {

    private final Credentials credentials;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ClusterCredentialResource(Credentials credentials, CurrentActor actor, Clocks clocks, Answers answers) {
        this.credentials = credentials;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    public Response get(@PathParam("id") UUID id) {
        return answers.ok(credentials.find(actor.get(), id).map(CredentialOut::of));
    }

    /** No version is asked for: whoever exchanges a credential knows the new one, and nobody can have seen the old one. */
    @PUT
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster.credential")
    public Response put(@PathParam("id") UUID id, @NotNull @Valid CredentialBody body) {
        var read = HandedIn.of(body);
        var changed = credentials.change(actor.get(), id, read.credential(), read.server(), clocks.now());
        return answers.ok(changed.map(CredentialOut::of));
    }
}
