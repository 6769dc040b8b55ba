package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.pools.control.PolicyProposing;
import org.cardhour.pools.control.PoolQueries;
import org.cardhour.pools.control.QuotaReading;
import org.cardhour.pools.entity.Pool;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ETags;
import org.cardhour.web.Idempotent;
import org.cardhour.web.Page;

/** Pools, their policies and what these come to. */
@Path("pools")
@RolesAllowed({
    Actor.PLATFORM_ADMIN,
    Actor.FINANCE,
    Actor.AUDITOR,
    Actor.TENANT_ADMIN,
    Actor.MEMBER,
    Actor.VIEWER,
    Actor.PROVIDER
})
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class PoolsResource {

    private static final String YAML = "application/yaml";

    private final CurrentActor actor;
    private final PolicyProposing proposing;
    private final PoolQueries queries;
    private final QuotaReading quotas;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    PoolsResource(
            CurrentActor actor,
            PolicyProposing proposing,
            PoolQueries queries,
            QuotaReading quotas,
            Answers answers,
            Clocks clocks) {
        this.actor = actor;
        this.proposing = proposing;
        this.queries = queries;
        this.quotas = quotas;
        this.answers = answers;
        this.clocks = clocks;
    }

    @GET
    public Page<PoolOut> list() {
        var seen = queries.list(actor.get()).stream().map(this::shown).toList();
        return new Page<>(seen, Optional.empty());
    }

    private PoolOut shown(PoolQueries.Listed listed) {
        return switch (listed) {
            case PoolQueries.Sight sight -> PoolOut.of(sight);
            case PoolQueries.Unreadable(Pool pool) ->
                PoolOut.unreadable(
                        pool, answers.text("POLICY_UNREADABLE", Map.of("version", "" + pool.policyNumber())));
        };
    }

    @GET
    @Path("{name}")
    public Response one(@PathParam("name") String name) {
        var found = queries.find(actor.get(), name).map(PoolOut::of);
        return answers.versioned(found, PoolOut::version);
    }

    @GET
    @Path("{name}/quotas")
    public Response quotas(@PathParam("name") String name) {
        return answers.ok(quotas.find(actor.get(), name, clocks.now()).map(QuotasOut::of));
    }

    @GET
    @Path("{name}/policy")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response policy(@PathParam("name") String name) {
        return answers.versioned(queries.policy(name).map(PolicyOut::of), PolicyOut::version);
    }

    @GET
    @Path("{name}/policy")
    @Produces(YAML)
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response document(@PathParam("name") String name) {
        return answers.answer(
                queries.policy(name),
                policy -> Response.ok(policy.document(), YAML)
                        .tag(ETags.of(policy.number()))
                        .build());
    }

    @GET
    @Path("{name}/policy/versions")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response versions(@PathParam("name") String name) {
        return answers.ok(queries.policies(name)
                .map(policies -> new Page<>(policies.stream().map(PolicyOut::of).toList(), Optional.empty())));
    }

    @GET
    @Path("{name}/policy/versions/{number}")
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response version(@PathParam("name") String name, @PathParam("number") int number) {
        return answers.ok(queries.policy(name, number).map(PolicyOut::of));
    }

    /** Proposes the document of a former version anew. */
    @POST
    @Path("{name}/policy/versions/{number}/rollback")
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs(value = "policy.propose", target = "name")
    @Idempotent
    public Response rollBack(
            @PathParam("name") String name, @PathParam("number") int number, @NotNull @Valid WishIn wish) {
        var proposed = proposing.rollBack(actor.get(), name, number, wish.wish(), clocks.now());
        return answers.created(proposed.map(ProposalOut::of), ProposalsResource::location);
    }
}
