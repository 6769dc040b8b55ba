package org.cardhour.execution.control;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.registry.entity.ClusterForm;
import org.cardhour.registry.entity.ClusterState;
import org.cardhour.registry.entity.EnginePlace;
import org.cardhour.registry.entity.ModelProfile;
import org.cardhour.registry.entity.SealedCredential;

/**
 * A cluster as far as its runs are concerned.
 *
 * @param credential what its engine lets us in with; empty when nobody has put one there
 */
public record ServedCluster(
        UUID id,
        ClusterForm form,
        ClusterState state,
        Optional<Instant> lastHeartbeatAt,
        EnginePlace engine,
        List<ModelProfile> models,
        Optional<Sealed> credential) {

    /** A credential that only the holder of the key can read. */
    public record Sealed(SealedCredential.Subject subject, SealedCredential.Seal seal) {

        static Sealed of(SealedCredential credential) {
            return new Sealed(credential.subject(), credential.seal());
        }
    }

    public ServedCluster {
        models = List.copyOf(models);
    }
}
