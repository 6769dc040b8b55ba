package org.cardhour.registry.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.registry.core.Credential;

/** What Cardhour shows a cluster's engine to be let in, its secret part sealed. */
@Entity
@Table(name = "cluster_credential")
public class SealedCredential {

    @Id
    @Column(name = "cluster_id")
    private UUID clusterId;

    @Enumerated(EnumType.STRING)
    private Credential.Kind kind;

    private String login;

    @Column(name = "key_id")
    private String keyId;

    private byte[] sealed;

    @Column(name = "changed_at")
    private Instant changedAt;

    @Version
    private int version;

    protected SealedCredential() {}

    /**
     * A secret that only the holder of the key can read.
     *
     * @param keyId which key
     * @param text nonce and cipher text in base64
     */
    public record Seal(String keyId, String text) {}

    /** Whose credential it is, and of what kind; the seal holds for this alone. */
    public record Subject(UUID clusterId, Credential.Kind kind, String login) {}

    public SealedCredential(Subject subject, Seal seal, Instant now) {
        this.clusterId = subject.clusterId();
        take(subject, seal);
        this.changedAt = now;
    }

    /** Another credential goes into its place. */
    public void replace(Subject subject, Seal seal, Instant now) {
        take(subject, seal);
        changedAt = now;
    }

    /** The same secret under another key. */
    public void reseal(Seal seal) {
        take(subject(), seal);
    }

    public Subject subject() {
        return new Subject(clusterId, kind, login);
    }

    public Seal seal() {
        return new Seal(keyId, new String(sealed, StandardCharsets.US_ASCII));
    }

    public Instant changedAt() {
        return changedAt;
    }

    private void take(Subject subject, Seal seal) {
        kind = subject.kind();
        login = subject.login();
        keyId = seal.keyId();
        sealed = seal.text().getBytes(StandardCharsets.US_ASCII);
    }
}
