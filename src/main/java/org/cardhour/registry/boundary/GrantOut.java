package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.UUID;
import org.cardhour.registry.entity.ClusterGrant;

/** A grant as it is shown. */
public record GrantOut(UUID tenantId, String account, Instant createdAt, Instant changedAt, int version) {

    static GrantOut of(ClusterGrant grant) {
        var terms = grant.terms();
        return new GrantOut(grant.tenantId(), terms.account(), grant.createdAt(), grant.changedAt(), grant.version());
    }
}
