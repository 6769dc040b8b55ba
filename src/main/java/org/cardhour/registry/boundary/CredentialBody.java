package org.cardhour.registry.boundary;

import jakarta.validation.constraints.NotNull;
import java.util.Optional;
import org.cardhour.registry.core.Credential.Kind;

/**
 * A credential as it is handed in. What is wrong with it is answered without it, which the usual checks would repeat.
 *
 * @param user with SLURM_TOKEN and SLURM_KEY: who Cardhour is there
 * @param token with SLURM_TOKEN and KUBERNETES
 * @param key with SLURM_KEY: the key that the cluster signs tokens with, in base64
 * @param ca with KUBERNETES: the certificate behind that of the cluster, in PEM
 * @param kubeconfig with KUBERNETES, instead of token and ca: its current context is taken
 */
public record CredentialBody(
        @NotNull Kind kind,
        Optional<String> user,
        Optional<String> token,
        Optional<String> key,
        Optional<String> ca,
        Optional<String> kubeconfig) {

    @Override
    public String toString() {
        return "CredentialBody[" + kind + "]";
    }
}
