package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Payara Micro on loopback with the WAR. Its own folder is made anew at each start, or it would deploy an old WAR. */
final class PayaraMicro {

    private static final String LISTENER =
            "configs.config.server-config.network-config.network-listeners" + ".network-listener.http-listener.address";
    /** With several threads its container now and then locks itself up while it starts, and stays so. */
    private static final String ONE_STARTUP_THREAD = "-Dorg.glassfish.startupThreadPolicy=USE_NO_THREADS";

    private static final String FAILED_DEPLOYMENT = "Exception while loading the app";

    private final Leash leash;
    private final RunSettings settings;

    private PayaraMicro(Leash leash, RunSettings settings) {
        this.leash = leash;
        this.settings = settings;
    }

    /** Starts it and returns at once. What the configuration file says goes before what the launcher would say. */
    static PayaraMicro start(RunSettings settings, Map<String, String> configuration, Pack pack) {
        Path home = settings.home().resolve("payara");
        Folders.delete(home);
        Folders.makeOurs(home);
        writeFiles(home, settings, configuration);
        return new PayaraMicro(
                pack.start(new Leash.Child(
                        "Payara Micro",
                        command(settings, home),
                        Map.of(),
                        log(settings),
                        Duration.ofSeconds(20),
                        Optional.empty())),
                settings);
    }

    /** What a server is started with: its properties, which only the owner may read, and the address it binds to. */
    static void writeFiles(Path home, RunSettings settings, Map<String, String> configuration) {
        Map<String, String> properties = new TreeMap<>(configuration);
        properties.putAll(settings.configuration());
        Secrets.write(home.resolve("server.properties"), properties);
        Secrets.writeText(home.resolve("preboot.txt"), "set " + LISTENER + "=127.0.0.1\n");
    }

    static Path log(RunSettings settings) {
        return settings.home().resolve("log/server.log");
    }

    void awaitReady() {
        Patience.await(leash, Duration.ofMinutes(4), this::isReady);
    }

    Leash leash() {
        return leash;
    }

    /** Without the application the server would call itself healthy: it must name our database. */
    private boolean isReady() {
        failOnFailedDeployment();
        return Http.get(settings.url() + "/health/ready")
                .filter(body -> body.contains("\"database\""))
                .isPresent();
    }

    private void failOnFailedDeployment() {
        try {
            if (Files.readString(log(settings)).contains(FAILED_DEPLOYMENT)) {
                throw new StartFailure("The application could not be deployed; see " + log(settings));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + log(settings), e);
        }
    }

    private static List<String> command(RunSettings settings, Path home) {
        return List.of(
                Build.java(),
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Dfile.encoding=UTF-8",
                "-Duser.timezone=UTC",
                ONE_STARTUP_THREAD,
                "-jar",
                Build.payara().toString(),
                "--rootDir",
                home.resolve("root").toString(),
                "--nohazelcast",
                "--disablephonehome",
                "--prebootcommandfile",
                home.resolve("preboot.txt").toString(),
                "--systemproperties",
                home.resolve("server.properties").toString(),
                "--port",
                String.valueOf(settings.httpPort()),
                "--contextroot",
                "/",
                "--deploy",
                Build.war().toString());
    }
}
