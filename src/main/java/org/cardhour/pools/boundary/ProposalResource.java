package org.cardhour.pools.boundary;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Outcome;
import org.cardhour.pools.control.PolicyDecision;
import org.cardhour.pools.control.ProposalReading;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.web.Answers;
import org.cardhour.web.AuditedAs;
import org.cardhour.web.CurrentActor;
import org.cardhour.web.ETags;
import org.jspecify.annotations.Nullable;

/** A proposed policy, and what is decided on it. An If-Match header makes sure that the decision is on what was seen. */
@Path("pools/{name}/proposals/{number}")
@RolesAllowed(Actor.PLATFORM_ADMIN)
@Dependent
@Produces(MediaType.APPLICATION_JSON)
public class ProposalResource {

    private final CurrentActor actor;
    private final ProposalReading reading;
    private final PolicyDecision decision;
    private final Answers answers;
    private final Clocks clocks;

    @Inject
    ProposalResource(
            CurrentActor actor, ProposalReading reading, PolicyDecision decision, Answers answers, Clocks clocks) {
        this.actor = actor;
        this.reading = reading;
        this.decision = decision;
        this.answers = answers;
        this.clocks = clocks;
    }

    /** The proposal with what it would change now. */
    @GET
    @RolesAllowed({Actor.PLATFORM_ADMIN, Actor.AUDITOR})
    public Response one(@PathParam("name") String name, @PathParam("number") int number) {
        return answers.versioned(
                reading.find(name, number).map(ProposalDetail::of),
                detail -> detail.proposal().version());
    }

    /** By somebody other than the proposer. */
    @POST
    @Path("approval")
    @AuditedAs(value = "policy.approve", target = "name")
    public Response approve(
            @PathParam("name") String name,
            @PathParam("number") int number,
            @HeaderParam("If-Match") @Nullable String ifMatch) {
        return answer(decision.approve(actor.get(), target(name, number, ifMatch), clocks.now()));
    }

    /** By somebody other than the proposer. */
    @POST
    @Path("rejection")
    @AuditedAs(value = "policy.reject", target = "name")
    public Response reject(
            @PathParam("name") String name,
            @PathParam("number") int number,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @NotNull @Valid RemarkIn remark) {
        return answer(decision.reject(actor.get(), target(name, number, ifMatch), remark.reason(), clocks.now()));
    }

    /** By the proposer. */
    @POST
    @Path("withdrawal")
    @AuditedAs(value = "policy.withdraw", target = "name")
    public Response withdraw(
            @PathParam("name") String name,
            @PathParam("number") int number,
            @HeaderParam("If-Match") @Nullable String ifMatch,
            @NotNull @Valid RemarkIn remark) {
        return answer(decision.withdraw(actor.get(), target(name, number, ifMatch), remark.reason(), clocks.now()));
    }

    private Response answer(Outcome<PolicyProposal> decided) {
        return answers.versioned(decided.map(ProposalOut::of), ProposalOut::version);
    }

    private static PolicyDecision.Target target(String name, int number, @Nullable String ifMatch) {
        return new PolicyDecision.Target(name, number, ETags.optional(ifMatch));
    }
}
