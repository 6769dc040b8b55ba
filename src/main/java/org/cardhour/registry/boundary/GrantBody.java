package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.cardhour.registry.entity.ClusterGrant;

/**
 * What a tenant is in a cluster.
 *
 * @param account that its runs have there: a Slurm account, a namespace
 */
public record GrantBody(
        @NotNull @Pattern(regexp = Codes.ACCOUNT) String account) {

    ClusterGrant.Terms terms() {
        return new ClusterGrant.Terms(account);
    }
}
