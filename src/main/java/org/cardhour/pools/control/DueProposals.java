package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;
import org.cardhour.pools.entity.ProposalState;

/**
 * Lets approved policies take effect when their instant comes, each exactly once. The one that was approved last holds: an
 * older one whose instant comes later is superseded. Tenants admitted since are taken over; what can not hold any more
 * lapses, and has to be proposed anew.
 */
@UseCase
public class DueProposals {

    private final Proposals proposals;
    private final Pools pools;
    private final PolicyChange change;
    private final ProposalEffect effect;

    @Inject
    DueProposals(Proposals proposals, Pools pools, PolicyChange change, ProposalEffect effect) {
        this.proposals = proposals;
        this.pools = pools;
        this.change = change;
        this.effect = effect;
    }

    /** The approved proposals whose instant has come, in the order in which they take effect. */
    public List<UUID> due(Instant now) {
        return proposals.due(now);
    }

    /** Ends the proposal's waiting; false when that has been done already. */
    public boolean takeEffect(UUID id, Actor actor, Instant now) {
        var due = proposals
                .lock(id)
                .filter(proposal -> proposal.state() == ProposalState.APPROVED && proposal.isDue(now));
        due.ifPresent(proposal -> takeEffect(proposal, actor, now));
        return due.isPresent();
    }

    private void takeEffect(PolicyProposal proposal, Actor actor, Instant now) {
        var pool = change.lock(proposal.content().poolName());
        var since = pool.map(there -> since(there, proposal)).orElse(List.of());
        var newer = since.stream().filter(version -> isNewer(version, proposal)).findFirst();
        if (newer.isPresent()) {
            proposal.supersede("version " + newer.get().number());
            proposals.recordFailure(actor, proposal, now);
            return;
        }
        switch (effect.put(proposal, pool, carriedOver(proposal, since), actor, now)) {
            case Outcome.Done<PolicyProposal> done -> {}
            case Outcome.Refused<PolicyProposal>(Refusal refusal) -> {
                proposal.lapse(text(refusal));
                proposals.recordFailure(actor, proposal, now);
            }
        }
    }

    /** The versions that have come since the one that the proposal was made from, the newest first. */
    private List<PoolPolicy> since(Pool pool, PolicyProposal proposal) {
        return pools.policies(pool).stream()
                .filter(version -> version.number() > proposal.content().baseVersion())
                .toList();
    }

    /** Whether the version is of a proposal that was approved after this one. */
    private boolean isNewer(PoolPolicy version, PolicyProposal proposal) {
        var approvedAt = proposal.decidedAt().orElseThrow();
        return version.proposalNumber()
                .map(number -> proposals.find(proposal.content().poolName(), number))
                .filter(found -> found instanceof Outcome.Done<PolicyProposal>(PolicyProposal other)
                        && other.decidedAt().filter(approvedAt::isBefore).isPresent())
                .isPresent();
    }

    /** The proposed policy with the quotas of tenants that were admitted meanwhile. */
    private static PolicyDocument carriedOver(PolicyProposal proposal, List<PoolPolicy> since) {
        var policy = ProposalEffect.document(proposal);
        for (PoolPolicy version : since.reversed()) {
            var admitted = version.admittedTenant().flatMap(Pools.document(version)::quotaOf);
            if (admitted.filter(quota -> isMissing(quota.team(), proposal)).isPresent()) {
                policy = policy.with(admitted.get());
            }
        }
        return policy;
    }

    private static boolean isMissing(String team, PolicyProposal proposal) {
        return Optional.of(ProposalEffect.document(proposal))
                .flatMap(policy -> policy.quotaOf(team))
                .isEmpty();
    }

    private static String text(Refusal refusal) {
        return refusal.faults().stream()
                .map(fault -> fault.code() + " " + fault.pointer() + " " + fault.figures())
                .collect(Collectors.joining("; ", refusal.code() + " ", ""));
    }
}
