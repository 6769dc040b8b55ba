package org.cardhour.pools.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.JobKind;
import org.cardhour.pools.control.PoolQueries.Sight;
import org.cardhour.pools.core.ClassRule;
import org.cardhour.pools.core.Hours;
import org.cardhour.pools.core.PolicyDuration;
import org.cardhour.pools.entity.Pool;

/**
 * A pool as the REST interface gives it.
 *
 * @param version the number of the policy in force
 * @param note what is to be known of the pool, in the reader's language; where its stored policy can't be read, this says so
 *     and what the policy would say is left out
 * @param offPeak hours for jobs that wait for them
 */
public record PoolOut(
        UUID id,
        String name,
        int version,
        Optional<String> zone,
        List<String> clusters,
        Optional<BigDecimal> bufferRatio,
        List<ClassOut> classes,
        List<String> offPeak,
        Instant createdAt,
        Optional<String> note) {

    /**
     * How the pool treats a priority class.
     *
     * @param tenants that may use it here, as far as they may be seen
     * @param openToAll whether every tenant may
     * @param kinds of jobs that may use it here; empty for all
     */
    public record ClassOut(
            String name,
            List<String> tenants,
            boolean openToAll,
            List<JobKind> kinds,
            Optional<String> defaultWalltime,
            Optional<String> maximumWalltime) {}

    static PoolOut of(Sight sight) {
        var facts = sight.facts();
        var policy = facts.policy();
        return new PoolOut(
                facts.pool().id(),
                facts.pool().name(),
                facts.pool().policyNumber(),
                Optional.of(policy.zone().getId()),
                policy.clusters(),
                Optional.of(policy.bufferRatio()),
                policy.classes().stream().map(rule -> classOut(rule, sight)).toList(),
                policy.offPeak().stream().map(Hours::text).toList(),
                facts.pool().createdAt(),
                Optional.empty());
    }

    /** One whose policy can't be read. */
    static PoolOut unreadable(Pool pool, String note) {
        return new PoolOut(
                pool.id(),
                pool.name(),
                pool.policyNumber(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                pool.createdAt(),
                Optional.of(note));
    }

    private static ClassOut classOut(ClassRule rule, Sight sight) {
        var tenants = sight.facts().tenants();
        return new ClassOut(
                rule.name(),
                rule.teams().stream()
                        .filter(team -> Optional.ofNullable(tenants.get(team))
                                .filter(sight::shows)
                                .isPresent())
                        .toList(),
                rule.teams().isEmpty(),
                rule.kinds().stream().sorted().toList(),
                rule.defaultWalltime().map(PolicyDuration::text),
                rule.maximumWalltime().map(PolicyDuration::text));
    }
}
