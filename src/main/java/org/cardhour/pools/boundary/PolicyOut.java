package org.cardhour.pools.boundary;

import java.time.Instant;
import java.util.Optional;
import org.cardhour.pools.entity.PoolPolicy;

/**
 * A version of a policy.
 *
 * @param document the policy in YAML
 * @param approver left out for the admission of a tenant
 * @param proposal the number of the proposal that it was; left out for the admission of a tenant
 */
public record PolicyOut(
        int version,
        String document,
        String author,
        Optional<String> approver,
        Optional<Integer> proposal,
        String reason,
        Instant effectiveAt) {

    static PolicyOut of(PoolPolicy policy) {
        return new PolicyOut(
                policy.number(),
                policy.document(),
                policy.authorName(),
                policy.approverName(),
                policy.proposalNumber(),
                policy.reason(),
                policy.effectiveAt());
    }
}
