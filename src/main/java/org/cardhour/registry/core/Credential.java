package org.cardhour.registry.core;

import java.util.Optional;

/** What Cardhour shows a cluster's engine to be let in. It never prints what is secret. */
public sealed interface Credential {

    /** What it is, which goes with the form of the cluster. */
    enum Kind {
        SLURM_TOKEN,
        SLURM_KEY,
        KUBERNETES
    }

    /** A token of a user of a Slurm cluster, made there. */
    record SlurmToken(String user, String token) implements Credential {

        @Override
        public String toString() {
            return "SlurmToken[" + user + "]";
        }
    }

    /**
     * The key that a Slurm cluster signs tokens with.
     *
     * @param key in base64
     */
    record SlurmKey(String user, String key) implements Credential {

        @Override
        public String toString() {
            return "SlurmKey[" + user + "]";
        }
    }

    /**
     * A token for a Kubernetes cluster.
     *
     * @param authority the certificate, in PEM, behind that of the cluster; empty when a public one is
     */
    record ClusterToken(String token, Optional<String> authority) implements Credential {

        @Override
        public String toString() {
            return "ClusterToken[]";
        }
    }

    /** What it was before it was sealed; {@code secret} is what {@link #secret()} gave. */
    static Credential of(Kind kind, String user, String secret) {
        return switch (kind) {
            case SLURM_TOKEN -> new SlurmToken(user, secret);
            case SLURM_KEY -> new SlurmKey(user, secret);
            case KUBERNETES -> {
                var end = secret.indexOf('\n');
                yield end < 0
                        ? new ClusterToken(secret, Optional.empty())
                        : new ClusterToken(secret.substring(0, end), Optional.of(secret.substring(end + 1)));
            }
        };
    }

    default Kind kind() {
        return switch (this) {
            case SlurmToken token -> Kind.SLURM_TOKEN;
            case SlurmKey key -> Kind.SLURM_KEY;
            case ClusterToken token -> Kind.KUBERNETES;
        };
    }

    /** Who it says we are; empty where the token says it. */
    default String user() {
        return switch (this) {
            case SlurmToken(String user, String token) -> user;
            case SlurmKey(String user, String key) -> user;
            case ClusterToken token -> "";
        };
    }

    /** The part that nobody may see, in one text. */
    default String secret() {
        return switch (this) {
            case SlurmToken(String user, String token) -> token;
            case SlurmKey(String user, String key) -> key;
            case ClusterToken(String token, Optional<String> authority) ->
                authority.map(pem -> token + "\n" + pem).orElse(token);
        };
    }
}
