package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Passwords of one installation: made at random when first asked for (192 bits), then kept in a file that only its owner
 * can read.
 */
final class Secrets {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final Map<String, String> BY_KEY = Map.of(
            "cardhour.db.password", "db.app",
            "cardhour.db.migrator.password", "db.migrator",
            "cardhour.oidc.client-secret", "keycloak.pages",
            "cardhour.keycloak.admin.client-secret", "keycloak.admin");

    private final Path file;
    private final Map<String, String> configured;
    private final Map<String, String> known = new TreeMap<>();

    /** Those that the configuration sets are taken as they are, and not kept. */
    Secrets(Path file, Map<String, String> configured) {
        this.file = file;
        this.configured = Map.copyOf(configured);
        if (Files.exists(file)) {
            known.putAll(PropertyFile.read(file));
        }
    }

    static Secrets of(RunSettings settings) {
        Map<String, String> configured = new HashMap<>();
        BY_KEY.forEach((key, name) -> settings.configured(key).ifPresent(value -> configured.put(name, value)));
        return new Secrets(settings.home().resolve("secrets.properties"), configured);
    }

    synchronized String get(String name) {
        String secret = configured.getOrDefault(name, known.get(name));
        if (secret == null) {
            secret = random();
            known.put(name, secret);
            write(file, known);
        }
        return secret;
    }

    /** The file with the key that credentials of clusters are sealed with. */
    Path credentialKeys() {
        Path keys = file.resolveSibling("credentials.key");
        if (!Files.exists(keys)) {
            byte[] bytes = new byte[32];
            RANDOM.nextBytes(bytes);
            writeText(keys, "k1=" + Base64.getEncoder().encodeToString(bytes) + "\n");
        }
        return keys;
    }

    /** Writes key=value lines into a file with mode 0600, in one step. */
    static void write(Path file, Map<String, String> entries) {
        String text = entries.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().replace("\\", "\\\\") + "\n")
                .collect(Collectors.joining());
        writeText(file, text);
    }

    static void writeText(Path file, String text) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(fresh);
            Files.createFile(fresh, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + file, e);
        }
    }

    private static String random() {
        byte[] bytes = new byte[24];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
