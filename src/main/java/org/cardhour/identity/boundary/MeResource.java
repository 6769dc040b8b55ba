package org.cardhour.identity.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cardhour.identity.control.TenantQueries;
import org.cardhour.web.CurrentActor;

/** Tells a caller who he is. */
@Path("me")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class MeResource {

    private final CurrentActor actor;
    private final TenantQueries queries;

    @Inject
    MeResource(CurrentActor actor, TenantQueries queries) {
        this.actor = actor;
        this.queries = queries;
    }

    @GET
    @RolesAllowed("**")
    public Whoami me() {
        return Whoami.of(actor.get(), queries.whereabouts(actor.get()));
    }
}
