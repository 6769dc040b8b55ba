package org.cardhour.registry.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
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
import org.cardhour.kernel.Outcome;
import org.cardhour.registry.control.ClusterFacts;
import org.cardhour.registry.control.ClusterReading;
import org.cardhour.registry.control.KnownEngines;
import org.cardhour.registry.control.Registrations;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ETags;
import org.jspecify.annotations.Nullable;

/** Where a cluster's engine answers, and what it calls what Cardhour needs there. */
@Path("clusters/{id}/engine")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
public class ClusterEngineResource {

    private final Registrations registrations;
    private final ClusterReading reading;
    private final KnownEngines engines;
    private final CurrentActor actor;
    private final Clocks clocks;
    private final Answers answers;

    @Inject
    ClusterEngineResource(
            Registrations registrations,
            ClusterReading reading,
            KnownEngines engines,
            CurrentActor actor,
            Clocks clocks,
            Answers answers) {
        this.registrations = registrations;
        this.reading = reading;
        this.engines = engines;
        this.actor = actor;
        this.clocks = clocks;
        this.answers = answers;
    }

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR, Actor.PROVIDER})
    public Response get(@PathParam("id") UUID id) {
        return shown(reading.find(actor.get(), id));
    }

    @PUT
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.PROVIDER})
    @AuditedAs("cluster.engine")
    public Response put(
            @PathParam("id") UUID id,
            @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
            @NotNull @Valid EngineBody body) {
        int version = ETags.required(ifMatch);
        return shown(registrations.speakTo(actor.get(), id, version, body.place(), clocks.now()));
    }

    /** With the version of the cluster, of which this is a part. */
    private Response shown(Outcome<ClusterFacts> outcome) {
        return answers.answer(
                outcome,
                facts -> Response.ok(EngineOut.of(
                                facts.cluster(), engines.find(facts.cluster().id())))
                        .tag(ETags.of(facts.cluster().version()))
                        .build());
    }
}
