package org.cardhour.pools.control;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.pools.core.PolicyDocument;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;

/** Puts a new version of a pool's policy in force, or makes the pool with its first. */
@Dependent
class PolicyChange {

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

    /**
     * A version that is written.
     *
     * @param actor who puts it in force
     * @param yaml the document as it is kept
     */
    record Writing(Actor actor, String yaml, PoolPolicy.Origin origin, Instant now) {}

    /** Puts the policy in force for a pool that is locked, or that is not there yet; gives its version. */
    Outcome<Integer> amend(Optional<Pool> before, PolicyDocument policy, Optional<Tenant> admitted, Writing writing) {
        return checked(before, policy, admitted).map(sound -> write(before, sound, writing));
    }

    /** The policy, if nothing keeps it from holding in the pool. */
    Outcome<PolicyDocument> checked(Optional<Pool> before, PolicyDocument policy, Optional<Tenant> admitted) {
        var faults = membership.faults(policy, before.map(Pool::id), admitted);
        return faults.isEmpty()
                ? Outcome.done(policy)
                : Outcome.refused(new Refusal(Refusal.Kind.RULE, "POLICY_REFUSED", Map.of(), faults));
    }

    /** The pool of that name, locked against other changes of its policy. */
    Optional<Pool> lock(String name) {
        return pools.pool(name).map(pool -> {
            database.lock(pool, LockModeType.PESSIMISTIC_WRITE);
            database.refresh(pool);
            return pool;
        });
    }

    private int write(Optional<Pool> before, PolicyDocument policy, Writing writing) {
        var former = before.flatMap(pool -> pools.named(pool.name())).map(PoolFacts::policy);
        var pool = before.orElseGet(() -> new Pool(Ids.next(writing.now()), policy.name(), writing.now()));
        int number = pool.renewPolicy();
        if (before.isEmpty()) {
            database.persist(pool);
        }
        var key = new PoolPolicy.Key(pool.id(), number);
        database.persist(new PoolPolicy(key, writing.yaml(), writing.origin(), writing.now()));
        database.flush();
        membership.renew(pool.id(), policy);
        record(pool, former, policy, writing);
        changed.fire(new PoolsChanged(pool.id()));
        return number;
    }

    private void record(Pool pool, Optional<PolicyDocument> before, PolicyDocument after, Writing writing) {
        trail.record(
                writing.actor(),
                Act.on("policy.change", "pool", pool.name()),
                writing.origin().reason(),
                before.map(policy -> told(policy, pool.policyNumber() - 1)).orElse(AuditTrail.NOTHING),
                told(after, pool.policyNumber()),
                writing.now());
    }

    private static Map<String, Object> told(PolicyDocument policy, int number) {
        return Map.of("number", number, "policy", PolicyWriter.tree(policy));
    }
}
