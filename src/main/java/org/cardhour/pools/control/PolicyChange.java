package org.cardhour.pools.control;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;

/** Puts a new version of a pool's policy in force, or makes the pool with its first. */
@UseCase
public class PolicyChange {

    private final EntityManager database;
    private final Pools pools;
    private final Membership membership;
    private final AuditTrail trail;
    private final Event<PoolsChanged> changed;

    @Inject
    PolicyChange(
            EntityManager database, Pools pools, Membership membership, AuditTrail trail, Event<PoolsChanged> changed) {
        this.database = database;
        this.pools = pools;
        this.membership = membership;
        this.trail = trail;
        this.changed = changed;
    }

    /** What a change has come to: the pool as it is now, and whether it was made by it. */
    public record Change(PoolFacts facts, Effect effect) {

        public enum Effect {
            POOL_MADE,
            POLICY_RENEWED
        }
    }

    /**
     * Takes a whole policy for the pool of that name.
     *
     * @param seen the version that the actor has seen; empty to make a pool that is not there
     */
    public Outcome<Change> put(Actor actor, String name, String yaml, Optional<Integer> seen, Instant now) {
        return PolicyYaml.read(yaml).then(policy -> {
            if (!policy.name().equals(name)) {
                return invalid("/resource_pool/name", "OTHER_NAME", Map.of("value", policy.name(), "name", name));
            }
            var pool = lock(name);
            int version = pool.map(Pool::policyNumber).orElse(0);
            if (seen.orElse(0) != version) {
                return Outcome.refused(Refusal.of(Refusal.Kind.STALE, "STALE"));
            }
            return amend(pool, policy, Optional.empty(), new Writing(actor, yaml, "", now));
        });
    }

    /**
     * Who writes a version, and why.
     *
     * @param yaml the document as it is kept
     */
    record Writing(Actor actor, String yaml, String reason, Instant now) {}

    /** Puts the policy in force for a pool that is locked, or that is not there yet. */
    Outcome<Change> amend(Optional<Pool> before, PolicyDocument policy, Optional<Tenant> admitted, Writing writing) {
        var faults = membership.faults(policy, before.map(Pool::id), admitted);
        if (!faults.isEmpty()) {
            return Outcome.refused(new Refusal(Refusal.Kind.RULE, "POLICY_REFUSED", Map.of(), faults));
        }
        var former = before.flatMap(pool -> pools.named(pool.name())).map(PoolFacts::policy);
        var pool = before.orElseGet(() -> new Pool(Ids.next(writing.now()), policy.name(), writing.now()));
        int number = pool.renewPolicy();
        if (before.isEmpty()) {
            database.persist(pool);
        }
        database.persist(new PoolPolicy(
                new PoolPolicy.Key(pool.id(), number),
                writing.yaml(),
                writing.actor(),
                writing.reason(),
                writing.now()));
        database.flush();
        membership.renew(pool.id(), policy);
        record(pool, former, policy, writing);
        changed.fire(new PoolsChanged(pool.id()));
        var effect = before.isEmpty() ? Change.Effect.POOL_MADE : Change.Effect.POLICY_RENEWED;
        return Outcome.done(new Change(pools.named(pool.name()).orElseThrow(), effect));
    }

    /** The pool of that name, locked against other changes of its policy. */
    Optional<Pool> lock(String name) {
        return pools.pool(name).map(pool -> {
            database.lock(pool, LockModeType.PESSIMISTIC_WRITE);
            database.refresh(pool);
            return pool;
        });
    }

    private void record(Pool pool, Optional<PolicyDocument> before, PolicyDocument after, Writing writing) {
        trail.record(
                writing.actor(),
                Act.on("policy.change", "pool", pool.name()),
                writing.reason(),
                before.map(policy -> told(policy, pool.policyNumber() - 1)).orElse(AuditTrail.NOTHING),
                told(after, pool.policyNumber()),
                writing.now());
    }

    private static Map<String, Object> told(PolicyDocument policy, int number) {
        return Map.of("number", number, "policy", PolicyWriter.tree(policy));
    }

    private static <T> Outcome<T> invalid(String pointer, String code, Map<String, String> figures) {
        var fault = new Refusal.Fault(pointer, code, figures);
        return Outcome.refused(new Refusal(Refusal.Kind.INVALID, "POLICY_INVALID", Map.of(), List.of(fault)));
    }
}
