package org.cardhour.pools.boundary;

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
import jakarta.ws.rs.PathParam;
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
import org.cardhour.pools.control.PolicyProposing;
import org.cardhour.pools.control.ProposalReading;
import org.cardhour.pools.entity.ProposalState;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.Cursor;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;
import org.cardhour.web.Parameters;
import org.cardhour.web.Times;
import org.jspecify.annotations.Nullable;

/** Policies that are proposed for a pool, which need not be there yet. */
@Path("pools/{name}/proposals")
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class ProposalsResource {

    private static final String YAML = "application/yaml";
    private static final ProposalReading.Behind NEWEST =
            new ProposalReading.Behind(Instant.ofEpochMilli(Long.MAX_VALUE), new UUID(-1, -1));

    private final CurrentActor actor;
    private final PolicyProposing proposing;
    private final ProposalReading reading;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    ProposalsResource(
            CurrentActor actor, PolicyProposing proposing, ProposalReading reading, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.proposing = proposing;
        this.reading = reading;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** Proposes a policy written in YAML; when and why are parameters. */
    @POST
    @Consumes({YAML, "text/yaml", "application/x-yaml"})
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs(value = "policy.propose", target = "name")
    @Idempotent
    public Response proposeYaml(
            @PathParam("name") String name,
            @QueryParam("effectiveAt") @Nullable String effectiveAt,
            @QueryParam("reason") @Nullable String reason,
            @NotNull String policy) {
        var wish = new PolicyProposing.Wish(
                Times.parse("effectiveAt", effectiveAt), Parameters.text(reason).orElse(""));
        return proposed(name, policy, wish);
    }

    /** Proposes a policy written in JSON. */
    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs(value = "policy.propose", target = "name")
    @Idempotent
    public Response propose(@PathParam("name") String name, @NotNull @Valid ProposalIn proposal) {
        return proposed(name, proposal.policy().toString(), proposal.wish());
    }

    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response list(
            @PathParam("name") String name,
            @QueryParam("state") @Nullable String state,
            @QueryParam("limit") @DefaultValue("" + Page.USUAL) int limit,
            @QueryParam("cursor") @Nullable String cursor,
            @Context UriInfo uri) {
        var behind = Cursor.parse(cursor)
                .map(place -> new ProposalReading.Behind(place.time(), place.id()))
                .orElse(NEWEST);
        var wanted = Parameters.choice("state", ProposalState.class, state);
        var read = reading.list(name, wanted, behind, Page.limit(limit) + 1);
        return Page.cut(read, limit, proposal -> new Cursor(proposal.proposedAt(), proposal.id()), ProposalOut::of)
                .answer(uri);
    }

    private Response proposed(String name, String policy, PolicyProposing.Wish wish) {
        var proposed = proposing.propose(actor.get(), name, policy, wish, clocks.now());
        return answers.created(proposed.map(ProposalOut::of), ProposalsResource::location);
    }

    static String location(ProposalOut proposal) {
        return "/api/v1/pools/" + proposal.pool() + "/proposals/" + proposal.number();
    }
}
