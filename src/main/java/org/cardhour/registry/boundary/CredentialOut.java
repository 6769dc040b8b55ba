package org.cardhour.registry.boundary;

import java.time.Instant;
import org.cardhour.registry.control.Credentials;
import org.cardhour.registry.core.Credential;

/**
 * What may be known of a credential; the secret is never answered.
 *
 * @param user who Cardhour is there; empty where the token says it
 */
public record CredentialOut(Credential.Kind kind, String user, Instant changedAt) {

    static CredentialOut of(Credentials.Known known) {
        return new CredentialOut(known.kind(), known.user(), known.changedAt());
    }
}
