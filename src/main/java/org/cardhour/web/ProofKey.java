package org.cardhour.web;

import jakarta.enterprise.context.SessionScoped;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * Proof that the browser session that takes the code of a sign-on is the one that asked for it (PKCE with S256, RFC
 * 7636): a code that somebody else got hold of is worth nothing.
 */
@SessionScoped
public class ProofKey implements Serializable {

    static final String METHOD = "S256";

    private static final long serialVersionUID = 1;
    private static final int BYTES = 32;
    private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

    private String verifier = "";

    /** The challenge to ask with, of a new verifier. */
    String challenge() {
        var random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        verifier = TEXT.encodeToString(random);
        return challengeOf(verifier);
    }

    /** The one of the last challenge. */
    String verifier() {
        return verifier;
    }

    static String challengeOf(String verifier) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return TEXT.encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
