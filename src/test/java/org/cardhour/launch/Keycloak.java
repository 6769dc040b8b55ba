package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Keycloak on loopback with Cardhour's realm, its data in a home of its own beside the database's. Runs the image as it
 * was shipped: building one with other options would cost the first start more than it saves later ones.
 */
final class Keycloak {

    private static final List<String> LINKED = List.of("lib", "conf", "providers", "themes");

    private final Leash leash;
    private final RunSettings settings;

    private Keycloak(Leash leash, RunSettings settings) {
        this.leash = leash;
        this.settings = settings;
    }

    /** Starts it and returns at once; the realm is imported when it does not exist yet. */
    static Keycloak start(RunSettings settings, Secrets secrets, Pack pack) {
        Path home = home(settings, Build.keycloak());
        RealmFile.read(Build.realm("cardhour-realm.json"))
                .overlaidBy(RealmFile.read(Build.realm("demo.json")))
                .write(home.resolve("data/import/cardhour-realm.json"));
        return new Keycloak(
                pack.start(new Leash.Child(
                        "Keycloak",
                        command(settings, home, Build.keycloak()),
                        environment(settings, secrets),
                        settings.home().resolve("log/keycloak.log"),
                        Duration.ofSeconds(10),
                        Optional.empty())),
                settings);
    }

    void awaitReady() {
        Patience.await(leash, Duration.ofMinutes(4), () -> Http.isOk(issuer() + "/.well-known/openid-configuration"));
    }

    String issuer() {
        return issuer(settings);
    }

    static String issuer(RunSettings settings) {
        return settings.keycloakUrl() + "/realms/cardhour";
    }

    Leash leash() {
        return leash;
    }

    /** The shipped folders by link, so that several instances can use one unpacked distribution. */
    private static Path home(RunSettings settings, Path distribution) {
        Path home = settings.home().resolve("keycloak");
        Folders.makeOurs(home);
        try {
            for (String folder : LINKED) {
                Path link = home.resolve(folder);
                Files.deleteIfExists(link);
                Files.createSymbolicLink(link, distribution.resolve(folder));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make " + home, e);
        }
        return home;
    }

    private static Map<String, String> environment(RunSettings settings, Secrets secrets) {
        return Map.of(
                "KC_BOOTSTRAP_ADMIN_USERNAME", "admin",
                "KC_BOOTSTRAP_ADMIN_PASSWORD", secrets.get("keycloak.console"),
                "CARDHOUR_URL", settings.url(),
                "CARDHOUR_PAGES_SECRET", secrets.get("keycloak.pages"),
                "CARDHOUR_ADMIN_SECRET", secrets.get("keycloak.admin"),
                "CARDHOUR_MACHINE_SECRET", secrets.get("keycloak.machine"));
    }

    private static List<String> command(RunSettings settings, Path home, Path distribution) {
        return List.of(
                Build.java(),
                "-Xms64m",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dfile.encoding=UTF-8",
                "-Duser.language=en",
                "-Duser.country=US",
                "--add-opens=java.base/java.util=ALL-UNNAMED",
                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
                "--add-opens=java.base/java.security=ALL-UNNAMED",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
                "-Djava.util.concurrent.ForkJoinPool.common.threadFactory="
                        + "io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
                "-Dpicocli.disable.closures=true",
                "-Dkc.home.dir=" + home,
                "-Djboss.server.config.dir=" + home.resolve("conf"),
                "-Dkc.config.built=true",
                "-cp",
                distribution.resolve("lib/quarkus-run.jar").toString(),
                "io.quarkus.bootstrap.runner.QuarkusEntryPoint",
                "start",
                "--http-enabled=true",
                "--http-host=127.0.0.1",
                "--http-port=" + settings.keycloakPort(),
                "--hostname=" + settings.keycloakUrl(),
                "--db-url=jdbc:h2:file:" + home.resolve("data/h2/keycloak") + ";NON_KEYWORDS=VALUE",
                "--cache=local",
                "--import-realm");
    }
}
