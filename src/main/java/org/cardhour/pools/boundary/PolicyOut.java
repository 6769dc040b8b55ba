package org.cardhour.pools.boundary;

import java.time.Instant;
import org.cardhour.pools.entity.PoolPolicy;

/**
 * A version of a policy.
 *
 * @param document the policy in YAML
 * @param reason what it was written for; empty when it was put by hand
 */
public record PolicyOut(int version, String document, String author, String reason, Instant effectiveAt) {

    static PolicyOut of(PoolPolicy policy) {
        return new PolicyOut(
                policy.number(), policy.document(), policy.authorName(), policy.reason(), policy.effectiveAt());
    }
}
