package org.cardhour.pools.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.pools.entity.Pool;
import org.cardhour.pools.entity.PoolPolicy;

/** Shows pools to those who may see them: to the platform's people all, to a tenant's those where it has a quota. */
@UseCase
public class PoolQueries {

    private final Pools pools;

    @Inject
    PoolQueries(Pools pools) {
        this.pools = pools;
    }

    /** A pool in a list. */
    public sealed interface Listed {}

    /** A pool whose stored policy can't be read; only the platform's people see it. */
    public record Unreadable(Pool pool) implements Listed {}

    /** A pool, and what of it the actor may see. */
    public record Sight(PoolFacts facts, Scope scope, List<UUID> tenants) implements Listed {

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

    public List<Listed> list(Actor actor) {
        return pools.list().stream().flatMap(pool -> listed(pool, actor)).toList();
    }

    private Stream<Listed> listed(Pool pool, Actor actor) {
        var facts = pools.readable(pool);
        return facts.isPresent()
                ? Stream.of(sight(facts.get(), actor))
                        .filter(PoolQueries::isAllowed)
                        .map(sight -> sight)
                : Stream.of(pool).filter(unread -> seesAll(actor)).map(Unreadable::new);
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
        var own = facts.tenants().values().stream().filter(actor::belongsTo).toList();
        return new Sight(facts, seesAll(actor) ? Sight.Scope.ALL : Sight.Scope.OWN, own);
    }

    private static boolean seesAll(Actor actor) {
        return actor.is(Actor.PLATFORM_ADMIN) || actor.is(Actor.AUDITOR) || actor.is(Actor.FINANCE);
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
