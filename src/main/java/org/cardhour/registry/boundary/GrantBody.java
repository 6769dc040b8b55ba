package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Set;
import org.cardhour.registry.entity.ClusterGrant;

/**
 * What a tenant is and may do in a cluster.
 *
 * @param account that its runs have there: a Slurm account, a namespace
 * @param datasets it may read there
 * @param directories it may write there, besides those of its runs; each an absolute path
 */
public record GrantBody(
        @NotNull @Pattern(regexp = Codes.ACCOUNT) String account,
        @NotNull @Size(max = 200) Set<@NotNull @Pattern(regexp = Codes.DATASET) String> datasets,
        @NotNull @Size(max = 50) Set<@NotNull @Pattern(regexp = Codes.FOLDER) String> directories) {

    ClusterGrant.Terms terms() {
        return new ClusterGrant.Terms(account, datasets, directories);
    }
}
