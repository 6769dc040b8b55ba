package org.cardhour.pools.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.pools.control.PoolFacts;

/**
 * A pool as the REST interface gives it.
 *
 * @param version the number of the policy in force
 */
public record PoolOut(
        UUID id,
        String name,
        int version,
        String zone,
        List<String> clusters,
        BigDecimal bufferRatio,
        Instant createdAt) {

    static PoolOut of(PoolFacts facts) {
        var policy = facts.policy();
        return new PoolOut(
                facts.pool().id(),
                facts.pool().name(),
                facts.pool().policyNumber(),
                policy.zone().getId(),
                policy.clusters(),
                policy.bufferRatio(),
                facts.pool().createdAt());
    }
}
