package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.Optional;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.pools.control.PolicyChange;
import org.cardhour.pools.control.PoolQueries;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ETags;
import org.cardhour.web.Page;
import org.jspecify.annotations.Nullable;

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
    private final PolicyChange policies;
    private final PoolQueries queries;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    PoolsResource(CurrentActor actor, PolicyChange policies, PoolQueries queries, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.policies = policies;
        this.queries = queries;
        this.answers = answers;
        this.clocks = clocks;
    }

    @GET
    public Page<PoolOut> list() {
        var seen = queries.list(actor.get()).stream()
                .map(sight -> PoolOut.of(sight.facts()))
                .toList();
        return new Page<>(seen, Optional.empty());
    }

    @GET
    @Path("{name}")
    public Response one(@PathParam("name") String name) {
        var found = queries.find(actor.get(), name).map(sight -> PoolOut.of(sight.facts()));
        return answers.versioned(found, PoolOut::version);
    }

    @GET
    @Path("{name}/quotas")
    public Response quotas(@PathParam("name") String name) {
        var now = clocks.now();
        return answers.ok(queries.find(actor.get(), name).map(sight -> QuotasOut.of(sight, now)));
    }

    /** Puts a policy in force at once; makes the pool when there is none of that name. */
    @PUT
    @Path("{name}/policy")
    @Consumes({YAML, "text/yaml", "application/x-yaml"})
    @RolesAllowed(Actor.PLATFORM_ADMIN)
    @AuditedAs(value = "policy.change", target = "name")
    public Response put(
            @PathParam("name") String name, @HeaderParam("If-Match") @Nullable String ifMatch, @NotNull String policy) {
        var seen = queries.exists(name) ? Optional.of(ETags.required(ifMatch)) : ETags.optional(ifMatch);
        return answers.answer(policies.put(actor.get(), name, policy, seen, clocks.now()), PoolsResource::changed);
    }

    private static Response changed(PolicyChange.Change change) {
        var out = PoolOut.of(change.facts());
        var response = switch (change.effect()) {
            case POOL_MADE -> Response.created(URI.create("/api/v1/pools/" + out.name()));
            case POLICY_RENEWED -> Response.ok();
        };
        return response.entity(out).tag(ETags.of(out.version())).build();
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
}
