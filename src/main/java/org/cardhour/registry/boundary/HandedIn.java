package org.cardhour.registry.boundary;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.cardhour.kernel.Outcome;
import org.cardhour.registry.control.Kubeconfig;
import org.cardhour.registry.core.Credential;
import org.cardhour.web.ProblemException;

/**
 * A credential that was handed in.
 *
 * @param server where it says that the cluster answers, if it says so
 */
record HandedIn(Credential credential, Optional<String> server) {

    private static final Pattern USER = Pattern.compile("[a-z_][a-z0-9_.-]{0,62}");
    private static final Pattern TOKEN = Pattern.compile("[!-~]{1,8192}");
    private static final int LEAST_KEY_BYTES = 16;
    private static final int MOST_KEY_BYTES = 4_096;
    private static final int LONGEST = 40_000;

    /** Reads it, or answers 400 with the place that is wrong. */
    static HandedIn of(CredentialBody body) {
        return switch (body.kind()) {
            case SLURM_TOKEN -> slurm(new Credential.SlurmToken(user(body), token(body)));
            case SLURM_KEY -> slurm(new Credential.SlurmKey(user(body), key(body)));
            case KUBERNETES ->
                body.kubeconfig()
                        .map(HandedIn::ofConfig)
                        .orElseGet(() -> cluster(token(body), body.ca(), Optional.empty()));
        };
    }

    private static HandedIn slurm(Credential credential) {
        return new HandedIn(credential, Optional.empty());
    }

    private static HandedIn ofConfig(String text) {
        return switch (Kubeconfig.read(text)) {
            case Outcome.Done<Kubeconfig.Login>(Kubeconfig.Login login) ->
                cluster(
                        checked("/kubeconfig", TOKEN, Optional.of(login.token())),
                        login.authority(),
                        Optional.of(login.server()));
            case Outcome.Refused<Kubeconfig.Login> refused -> {
                var fault = refused.refusal().faults().getFirst();
                throw ProblemException.invalid(fault.pointer(), fault.code(), fault.figures());
            }
        };
    }

    private static HandedIn cluster(String token, Optional<String> authority, Optional<String> server) {
        authority.ifPresent(HandedIn::checkCertificate);
        return new HandedIn(new Credential.ClusterToken(token, authority), server);
    }

    private static String user(CredentialBody body) {
        return checked("/user", USER, body.user());
    }

    private static String token(CredentialBody body) {
        return checked("/token", TOKEN, body.token());
    }

    private static String checked(String place, Pattern form, Optional<String> value) {
        return value.filter(text -> form.matcher(text).matches()).orElseThrow(() -> wrong(place));
    }

    private static String key(CredentialBody body) {
        return body.key().map(String::strip).filter(HandedIn::isKey).orElseThrow(() -> wrong("/key"));
    }

    private static boolean isKey(String text) {
        try {
            var length = Base64.getDecoder().decode(text).length;
            return length >= LEAST_KEY_BYTES && length <= MOST_KEY_BYTES;
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }

    private static void checkCertificate(String pem) {
        if (pem.length() > LONGEST || !isCertificate(pem)) {
            throw wrong("/ca");
        }
    }

    private static boolean isCertificate(String pem) {
        try {
            var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
            return !CertificateFactory.getInstance("X.509")
                    .generateCertificates(bytes)
                    .isEmpty();
        } catch (CertificateException noCertificate) {
            return false;
        }
    }

    private static ProblemException wrong(String place) {
        return ProblemException.invalid(place, "INVALID_CREDENTIAL", Map.of());
    }
}
