package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import java.util.Optional;
import org.cardhour.registry.entity.EnginePlace;

/**
 * Where a cluster's engine answers, and what its owner has named there for Cardhour.
 *
 * @param endpoint an address that Cardhour may call; missing for SINGLE
 * @param settings SLURM and BARE_METAL: partition, qos, account, workdir, logs, ca (the certificate behind the
 *     engine's own, in PEM); KUBERNETES: namespacePrefix, image, pullSecret (namespace/name), startPatience, keepEnded, cpu,
 *     memory, modelLabel, and quota. before the name of a resource
 */
public record EngineBody(
        Optional<@Pattern(regexp = Codes.ADDRESS) String> endpoint,
        @NotNull @Size(max = 40) Map<@Size(min = 1, max = 120) String, @NotNull @Size(max = 8_000) String> settings) {

    EnginePlace place() {
        return new EnginePlace(endpoint, settings);
    }
}
