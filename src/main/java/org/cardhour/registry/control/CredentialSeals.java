package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.cardhour.registry.core.Credential;
import org.cardhour.registry.entity.SealedCredential.Seal;
import org.cardhour.registry.entity.SealedCredential.Subject;

/**
 * Seals credentials with AES-256 in Galois/Counter Mode (NIST SP 800-38D), each with a nonce of its own. A seal names the
 * cluster, the kind and the user as associated data: moved to another row it does not open.
 */
@Dependent
public class CredentialSeals {

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final CredentialKeys keys;

    @Inject
    CredentialSeals(CredentialKeys keys) {
        this.keys = keys;
    }

    /** Under the key of now; empty when no key is configured. */
    Optional<Seal> seal(Subject subject, Credential credential) {
        return keys.current().map(key -> new Seal(key.id(), sealed(key.key(), subject, credential.secret())));
    }

    /** Whether it is sealed under the key of now. */
    boolean isCurrent(Seal seal) {
        return keys.current().filter(key -> !key.id().equals(seal.keyId())).isEmpty();
    }

    /** Empty when its key is not there, or the seal was not made for this subject. */
    public Optional<Credential> open(Subject subject, Seal seal) {
        return keys.find(seal.keyId())
                .flatMap(key -> opened(key, subject, seal))
                .map(secret -> Credential.of(subject.kind(), subject.login(), secret));
    }

    private static String sealed(SecretKey key, Subject subject, String secret) {
        var nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        try {
            var hidden =
                    cipher(Cipher.ENCRYPT_MODE, key, subject, nonce).doFinal(secret.getBytes(StandardCharsets.UTF_8));
            var whole =
                    ByteBuffer.allocate(nonce.length + hidden.length).put(nonce).put(hidden);
            return Base64.getEncoder().encodeToString(whole.array());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("a credential can't be sealed", impossible);
        }
    }

    private static Optional<String> opened(SecretKey key, Subject subject, Seal seal) {
        var whole = ByteBuffer.wrap(Base64.getDecoder().decode(seal.text()));
        var nonce = new byte[NONCE_BYTES];
        whole.get(nonce);
        var hidden = new byte[whole.remaining()];
        whole.get(hidden);
        try {
            var secret = cipher(Cipher.DECRYPT_MODE, key, subject, nonce).doFinal(hidden);
            return Optional.of(new String(secret, StandardCharsets.UTF_8));
        } catch (GeneralSecurityException notForThis) {
            return Optional.empty();
        }
    }

    private static Cipher cipher(int mode, SecretKey key, Subject subject, byte[] nonce)
            throws GeneralSecurityException {
        var cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        var bound = "cardhour credential 1|" + subject.clusterId() + "|" + subject.kind() + "|" + subject.login();
        cipher.updateAAD(bound.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
