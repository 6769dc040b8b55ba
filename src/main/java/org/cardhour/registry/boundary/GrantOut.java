package org.cardhour.registry.boundary;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.registry.entity.ClusterGrant;

/** A grant as it is shown. */
public record GrantOut(
        UUID tenantId,
        String account,
        List<String> datasets,
        List<String> directories,
        Instant createdAt,
        Instant changedAt,
        int version) {

    static GrantOut of(ClusterGrant grant) {
        var terms = grant.terms();
        return new GrantOut(
                grant.tenantId(),
                terms.account(),
                terms.datasets().stream().sorted().toList(),
                terms.directories().stream().sorted().toList(),
                grant.createdAt(),
                grant.changedAt(),
                grant.version());
    }
}
