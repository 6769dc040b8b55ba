package org.cardhour.registry.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The keys that credentials of clusters are sealed with: of a file, or of the configuration itself, one {@code
 * id=base64} of 32 bytes each. The first one seals; all of them open. They are read anew each time, so that a key is
 * exchanged without a restart.
 */
@Dependent
public class CredentialKeys {

    private static final int BYTES = 32;

    private final Optional<String> file;
    private final Optional<String> keys;

    @Inject
    CredentialKeys(
            @ConfigProperty(name = "cardhour.credentials.key-file") Optional<String> file,
            @ConfigProperty(name = "cardhour.credentials.keys") Optional<String> keys) {
        this.file = file;
        this.keys = keys;
    }

    /** A key and its name. */
    record Named(String id, SecretKey key) {}

    /** The key that seals now; empty when none is configured. */
    Optional<Named> current() {
        return Optional.ofNullable(all().firstEntry()).map(first -> new Named(first.getKey(), first.getValue()));
    }

    Optional<SecretKey> find(String id) {
        return Optional.ofNullable(all().get(id));
    }

    private SequencedMap<String, SecretKey> all() {
        var found = new LinkedHashMap<String, SecretKey>();
        text().lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .forEach(line -> add(found, line));
        return found;
    }

    private String text() {
        return file.map(CredentialKeys::read).orElseGet(() -> keys.orElse("").replace(',', '\n'));
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cardhour.credentials.key-file can't be read: " + file, e);
        }
    }

    /** A wrong line is named by the part before its key only. */
    private static void add(SequencedMap<String, SecretKey> found, String line) {
        var id = line.substring(0, Math.max(0, line.indexOf('='))).strip();
        try {
            var bytes = Base64.getDecoder()
                    .decode(line.substring(line.indexOf('=') + 1).strip());
            if (id.isEmpty() || id.length() > 40 || bytes.length != BYTES) {
                throw new IllegalArgumentException("wrong length");
            }
            found.put(id, new SecretKeySpec(bytes, "AES"));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalStateException("a key for credentials is not id=base64 of " + BYTES + " bytes: " + id);
        }
    }
}
