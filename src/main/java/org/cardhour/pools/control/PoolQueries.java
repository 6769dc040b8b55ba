package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.entity.PoolPolicy;

/** Shows pools to those who may see them: to the platform's people all, to a tenant's those where it has a quota. */
@UseCase
public class PoolQueries {

    private final Pools pools;

    @Inject
    PoolQueries(Pools pools) {
        this.pools = pools;
    }

    /** A pool, and what of it the actor may see. */
    public record Sight(PoolFacts facts, Scope scope, List<UUID> tenants) {

        public enum Scope {
            ALL,
            /** Only the quotas of the tenants named. */
            OWN
        }

        public Sight {
            tenants = List.copyOf(tenants);
        }

        public boolean shows(UUID tenant) {
            return scope == Scope.ALL || tenants.contains(tenant);
        }
    }

    public List<Sight> list(Actor actor) {
        return pools.all().stream()
                .map(facts -> sight(facts, actor))
                .filter(PoolQueries::isAllowed)
                .toList();
    }

    public Outcome<Sight> find(Actor actor, String name) {
        var facts = pools.named(name);
        if (facts.isEmpty()) {
            return unknown();
        }
        var sight = sight(facts.get(), actor);
        return isAllowed(sight) ? Outcome.done(sight) : foreign();
    }

    public boolean exists(String name) {
        return pools.pool(name).isPresent();
    }

    /** The versions of the pool's policy, the newest first. */
    public Outcome<List<PoolPolicy>> policies(String name) {
        return pools.pool(name).map(pool -> Outcome.done(pools.policies(pool))).orElseGet(PoolQueries::unknown);
    }

    /** The policy in force. */
    public Outcome<PoolPolicy> policy(String name) {
        return pools.pool(name)
                .flatMap(pool -> pools.policy(pool, pool.policyNumber()))
                .map(Outcome::done)
                .orElseGet(PoolQueries::unknown);
    }

    public Outcome<PoolPolicy> policy(String name, int number) {
        return pools.pool(name)
                .flatMap(pool -> pools.policy(pool, number))
                .map(Outcome::done)
                .orElseGet(PoolQueries::unknown);
    }

    /** The pool with the policy that held at that instant; empty inside when there was none. */
    public Outcome<Optional<PoolFacts>> policyAt(String name, Instant at) {
        return pools.pool(name)
                .map(pool -> Outcome.done(pools.policies(pool).stream()
                        .filter(policy -> !policy.effectiveAt().isAfter(at))
                        .findFirst()
                        .map(policy -> pools.facts(pool, policy))))
                .orElseGet(PoolQueries::unknown);
    }

    private static Sight sight(PoolFacts facts, Actor actor) {
        boolean all = actor.is(Actor.PLATFORM_ADMIN) || actor.is(Actor.AUDITOR) || actor.is(Actor.FINANCE);
        var own = facts.tenants().values().stream().filter(actor::belongsTo).toList();
        return new Sight(facts, all ? Sight.Scope.ALL : Sight.Scope.OWN, own);
    }

    private static boolean isAllowed(Sight sight) {
        return sight.scope() == Sight.Scope.ALL || !sight.tenants().isEmpty();
    }

    private static <T> Outcome<T> unknown() {
        return Outcome.refused(Refusal.of(Refusal.Kind.UNKNOWN, "NOT_FOUND"));
    }

    private static <T> Outcome<T> foreign() {
        return Outcome.refused(Refusal.of(Refusal.Kind.FOREIGN, "NOT_FOUND"));
    }
}
