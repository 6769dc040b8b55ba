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

/**
 * A pool as the REST interface gives it.
 *
 * @param version the number of the policy in force
 * @param offPeak hours for jobs that wait for them
 */
public record PoolOut(
        UUID id,
        String name,
        int version,
        String zone,
        List<String> clusters,
        BigDecimal bufferRatio,
        List<ClassOut> classes,
        List<String> offPeak,
        Instant createdAt) {

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
                policy.zone().getId(),
                policy.clusters(),
                policy.bufferRatio(),
                policy.classes().stream().map(rule -> classOut(rule, sight)).toList(),
                policy.offPeak().stream().map(Hours::text).toList(),
                facts.pool().createdAt());
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
