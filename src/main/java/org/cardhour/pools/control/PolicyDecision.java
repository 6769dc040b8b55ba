package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.ProposalState;

/**
 * Decides on a proposed policy: somebody other than its proposer approves or rejects it, the proposer may withdraw it. An
 * approved one whose instant has come holds at once.
 */
@UseCase
public class PolicyDecision {

    private final Proposals proposals;
    private final Pools pools;
    private final PolicyChange change;
    private final ProposalEffect effect;

    @Inject
    PolicyDecision(Proposals proposals, Pools pools, PolicyChange change, ProposalEffect effect) {
        this.proposals = proposals;
        this.pools = pools;
        this.change = change;
        this.effect = effect;
    }

    /**
     * Which proposal is decided on.
     *
     * @param seen the version of it that the actor has seen; empty when that was not said
     */
    public record Target(String pool, int number, Optional<Integer> seen) {}

    /** Approves it, if the policy that it was made from still holds. */
    public Outcome<PolicyProposal> approve(Actor actor, Target target, Instant now) {
        return open(target, List.of(ProposalState.PROPOSED))
                .then(proposal -> ofAnother(proposal, actor))
                .then(proposal -> {
                    var pool = change.lock(target.pool());
                    return upToDate(proposal, pool).then(current -> approve(actor, current, pool, now));
                });
    }

    public Outcome<PolicyProposal> reject(Actor actor, Target target, String reason, Instant now) {
        return open(target, List.of(ProposalState.PROPOSED))
                .then(proposal -> ofAnother(proposal, actor))
                .map(proposal ->
                        done(proposal, rejected -> rejected.reject(actor, reason, now), actor, "policy.reject", now));
    }

    /** Takes it back, also when it is approved and its instant has not come yet. */
    public Outcome<PolicyProposal> withdraw(Actor actor, Target target, String reason, Instant now) {
        return open(target, List.of(ProposalState.PROPOSED, ProposalState.APPROVED))
                .then(proposal -> proposal.isProposedBy(actor)
                        ? Outcome.done(proposal)
                        : refused(Refusal.Kind.FORBIDDEN, "NOT_THE_PROPOSER"))
                .map(proposal -> done(
                        proposal, withdrawn -> withdrawn.withdraw(actor, reason, now), actor, "policy.withdraw", now));
    }

    private Outcome<PolicyProposal> approve(Actor actor, PolicyProposal proposal, Optional<Pool> pool, Instant now) {
        return change.checked(pool, ProposalEffect.document(proposal), Optional.empty())
                .then(policy -> {
                    var approved = done(proposal, sound -> sound.approve(actor, now), actor, "policy.approve", now);
                    return proposal.isDue(now)
                            ? effect.put(approved, pool, policy, actor, now)
                            : Outcome.done(approved);
                });
    }

    private Outcome<PolicyProposal> open(Target target, List<ProposalState> states) {
        return proposals.lock(target.pool(), target.number()).then(proposal -> {
            if (target.seen().filter(seen -> seen != proposal.version()).isPresent()) {
                return refused(Refusal.Kind.STALE, "STALE");
            }
            return states.contains(proposal.state())
                    ? Outcome.done(proposal)
                    : Outcome.refused(new Refusal(
                            Refusal.Kind.CONFLICT,
                            "PROPOSAL_STATE",
                            Map.of("state", proposal.state().name()),
                            List.of()));
        });
    }

    private static Outcome<PolicyProposal> ofAnother(PolicyProposal proposal, Actor actor) {
        return proposal.isProposedBy(actor)
                ? refused(Refusal.Kind.FORBIDDEN, "SAME_PERSON_POLICY")
                : Outcome.done(proposal);
    }

    /** The proposal, unless the policy has changed since; then with the places that have. */
    private Outcome<PolicyProposal> upToDate(PolicyProposal proposal, Optional<Pool> pool) {
        int base = proposal.content().baseVersion();
        int current = pool.map(Pool::policyNumber).orElse(0);
        if (base == current) {
            return Outcome.done(proposal);
        }
        var there = pool.orElseThrow();
        var before = pools.policy(there, base).map(Pools::document);
        var after = Pools.document(pools.policy(there, current).orElseThrow());
        var changes = PolicyDiff.between(before, after).stream()
                .map(edit -> new Refusal.Fault(
                        edit.pointer(),
                        "POLICY_CHANGED_HERE",
                        Map.of(
                                "before",
                                edit.before().orElse("–"),
                                "after",
                                edit.after().orElse("–"))))
                .toList();
        var figures = Map.of("base", "" + base, "current", "" + current);
        return Outcome.refused(new Refusal(Refusal.Kind.CONFLICT, "POLICY_BASE_CHANGED", figures, changes));
    }

    private PolicyProposal done(
            PolicyProposal proposal, Consumer<PolicyProposal> decision, Actor actor, String action, Instant now) {
        decision.accept(proposal);
        proposals.record(actor, action, proposal, proposal.remark(), now);
        return proposal;
    }

    private static Outcome<PolicyProposal> refused(Refusal.Kind kind, String code) {
        return Outcome.refused(Refusal.of(kind, code));
    }
}
