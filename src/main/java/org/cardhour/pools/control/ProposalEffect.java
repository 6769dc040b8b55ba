package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;

/** Makes a version of an approved proposal. */
@Dependent
class ProposalEffect {

    private final PolicyChange change;

    @Inject
    ProposalEffect(PolicyChange change) {
        this.change = change;
    }

    /** Puts it in force in a pool that is locked, or that it makes; {@code policy} is what it comes to by now. */
    Outcome<PolicyProposal> put(
            PolicyProposal proposal, Optional<Pool> pool, PolicyDocument policy, Actor actor, Instant now) {
        var content = proposal.content();
        var origin = new PoolPolicy.Origin.Proposed(
                content.number(), proposal.proposer(), proposal.decider().orElseThrow(), content.reason());
        var yaml = policy.equals(document(proposal)) ? content.document() : PolicyYaml.write(policy);
        return change.amend(pool, policy, Optional.empty(), new PolicyChange.Writing(actor, yaml, origin, now))
                .map(version -> {
                    proposal.takeEffect(version);
                    return proposal;
                });
    }

    /** What a stored proposal says. */
    static PolicyDocument document(PolicyProposal proposal) {
        return switch (PolicyYaml.read(proposal.content().document())) {
            case Outcome.Done<PolicyDocument>(PolicyDocument document) -> document;
            case Outcome.Refused<PolicyDocument>(Refusal refusal) ->
                throw new IllegalStateException("proposal " + proposal.id() + " can't be read: " + refusal);
        };
    }
}
