package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.entity.PolicyProposal;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;

/** Takes what somebody proposes as a pool's next policy, if it could hold now. Nothing changes by it. */
@UseCase
public class PolicyProposing {

    private static final Duration FARTHEST = Duration.ofDays(366);

    private final Pools pools;
    private final Proposals proposals;
    private final PolicyChange change;

    @Inject
    PolicyProposing(Pools pools, Proposals proposals, PolicyChange change) {
        this.pools = pools;
        this.proposals = proposals;
        this.change = change;
    }

    /**
     * When and why.
     *
     * @param effectiveAt empty for as soon as it is approved
     */
    public record Wish(Optional<Instant> effectiveAt, String reason) {}

    /** Proposes a policy for the pool of that name, which need not be there yet. */
    public Outcome<PolicyProposal> propose(Actor actor, String pool, String yaml, Wish wish, Instant now) {
        return PolicyYaml.read(yaml)
                .then(policy -> named(policy, pool))
                .then(policy -> inTime(policy, wish, now))
                .then(policy -> add(actor, policy, yaml, wish, now));
    }

    /** Proposes the document of a former version anew. */
    public Outcome<PolicyProposal> rollBack(Actor actor, String pool, int version, Wish wish, Instant now) {
        return pools.pool(pool)
                .flatMap(there -> pools.policy(there, version))
                .map(PoolPolicy::document)
                .map(yaml -> propose(actor, pool, yaml, wish, now))
                .orElse(Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND")));
    }

    private Outcome<PolicyProposal> add(Actor actor, PolicyDocument policy, String yaml, Wish wish, Instant now) {
        int number = proposals.nextNumber(policy.name()); // before anything is read that others may change meanwhile
        var pool = pools.pool(policy.name());
        int base = pool.map(Pool::policyNumber).orElse(0);
        var content = new PolicyProposal.Content(policy.name(), number, yaml, base, wish.reason(), wish.effectiveAt());
        return change.checked(pool, policy, Optional.empty()).map(sound -> proposals.add(content, actor, now));
    }

    private static Outcome<PolicyDocument> inTime(PolicyDocument policy, Wish wish, Instant now) {
        var at = wish.effectiveAt();
        if (at.filter(now::isAfter).isEmpty()
                && at.filter(now.plus(FARTHEST)::isBefore).isEmpty()) {
            return Outcome.done(policy);
        }
        var figures =
                Map.of("value", at.orElseThrow().toString(), "now", now.toString(), "days", "" + FARTHEST.toDays());
        return Outcome.refused(Refusal.invalid("/effectiveAt", "EFFECTIVE_AT_OUT_OF_RANGE", figures));
    }

    private static Outcome<PolicyDocument> named(PolicyDocument policy, String pool) {
        if (policy.name().equals(pool)) {
            return Outcome.done(policy);
        }
        var fault =
                new Refusal.Fault("/resource_pool/name", "OTHER_NAME", Map.of("value", policy.name(), "name", pool));
        return Outcome.refused(new Refusal(Refusal.Kind.INVALID, "POLICY_INVALID", Map.of(), List.of(fault)));
    }
}
