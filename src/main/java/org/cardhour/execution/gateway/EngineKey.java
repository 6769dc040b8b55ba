package org.cardhour.execution.gateway;

import java.util.Optional;

/** What Cardhour shows an engine to be let in. It never prints what is secret. */
public sealed interface EngineKey {

    /** A token for a user of a Slurm cluster, as the owner has made it; it ends when the owner says. */
    record SlurmToken(String user, String token) implements EngineKey {

        @Override
        public String toString() {
            return "SlurmToken[" + user + "]";
        }
    }

    /**
     * The key with which a Slurm cluster signs tokens; Cardhour makes short ones itself.
     *
     * @param key the bytes of it in base64
     */
    record SlurmKey(String user, String key) implements EngineKey {

        @Override
        public String toString() {
            return "SlurmKey[" + user + "]";
        }
    }

    /**
     * A token for a Kubernetes cluster.
     *
     * @param authority the certificate, in PEM, that the cluster's own is signed by; empty when a public one does
     */
    record ClusterToken(String token, Optional<String> authority) implements EngineKey {

        @Override
        public String toString() {
            return "ClusterToken[]";
        }
    }
}
