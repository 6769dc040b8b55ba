package org.cardhour.pools.boundary;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.ProposalState;

/**
 * A proposed policy.
 *
 * @param baseVersion the version that it was made from; 0 for a pool that it makes
 * @param effectiveAt when it is to hold; left out for as soon as it is approved
 * @param remark why it was rejected, withdrawn, superseded or lapsed
 * @param effectiveVersion the version that it has become
 * @param document in YAML
 */
public record ProposalOut(
        String pool,
        int number,
        ProposalState state,
        int baseVersion,
        Optional<Instant> effectiveAt,
        String reason,
        String proposedBy,
        Instant proposedAt,
        Optional<String> decidedBy,
        Optional<Instant> decidedAt,
        String remark,
        Optional<Integer> effectiveVersion,
        String document,
        int version) {

    static ProposalOut of(PolicyProposal proposal) {
        var content = proposal.content();
        return new ProposalOut(
                content.poolName(),
                content.number(),
                proposal.state(),
                content.baseVersion(),
                content.wantedAt(),
                content.reason(),
                proposal.proposer().name(),
                proposal.proposedAt(),
                proposal.decider().map(PolicyProposal.Person::name),
                proposal.decidedAt(),
                proposal.remark(),
                proposal.effectiveVersion(),
                content.document(),
                proposal.version());
    }
}
