package org.cardhour.launch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A whole Cardhour on this machine: MariaDB, Keycloak with the demo people, Payara Micro with the WAR. They start side by
 * side and end in order: the server first, which ends its running jobs, the database last.
 */
public final class Stack implements AutoCloseable {

    /** On a busy machine Keycloak now and then does not answer in time. */
    private static final int TRIES = 3;

    private static final int LINES_OF_A_TRACE = 40;

    private final RunSettings settings;
    private final Pack pack;
    private final Secrets secrets;
    private final EmbeddedDatabase database;
    private final Keycloak keycloak;
    private PayaraMicro server;

    private Stack(RunSettings settings, Pack pack) {
        this.settings = settings;
        this.pack = pack;
        this.secrets = Secrets.of(settings);
        this.database = EmbeddedDatabase.start(
                settings.home(),
                settings.databasePort(),
                secrets,
                Optional.of(Leash.pidFile(PayaraMicro.log(settings))),
                pack);
        this.keycloak = Keycloak.start(settings, secrets, pack);
        this.server = PayaraMicro.start(settings, configuration(), pack);
    }

    /** One for all tests of this JVM, on free ports, started when first asked for; nobody closes it. */
    public static Stack shared() {
        return Shared.STACK;
    }

    /** Starts the three and returns as soon as they run; {@link #awaitReady} waits for the two slow ones. */
    static Stack start(RunSettings settings, Pack pack, Consumer<String> progress) {
        progress.accept("MariaDB, Keycloak and Payara Micro start; the first start unpacks and fills their folders");
        return new Stack(settings, pack);
    }

    /** Starts the three under a folder of the build, free to call engines on this machine, and waits until they are ready. */
    static Stack startForTests() {
        Map<String, String> configuration = new HashMap<>(PropertyFile.read(Build.config()));
        configuration.put("cardhour.outgoing.addresses", "public,127.0.0.0/8");
        configuration.put("cardhour.outgoing.ports", "1-65535");
        configuration.put("cardhour.outgoing.plain-http", "loopback");
        RunSettings settings =
                new RunSettings(Build.scratch("stack"), Ports.free(), Ports.free(), Ports.free(), configuration);
        Stack stack = start(settings, new Pack(), line -> {});
        stack.awaitReady(line -> {});
        return stack;
    }

    void awaitReady(Consumer<String> progress) {
        keycloak.awaitReady();
        progress.accept("Keycloak is ready");
        server.awaitReady();
        progress.accept("Payara Micro is ready");
    }

    /** Without a slash at its end. */
    public String baseUrl() {
        return settings.url();
    }

    public String issuer() {
        return keycloak.issuer();
    }

    public EmbeddedDatabase database() {
        return database;
    }

    public Path home() {
        return settings.home();
    }

    /** The file with the keys that credentials of clusters are sealed with. */
    public Path credentialKeys() {
        return secrets.credentialKeys();
    }

    /** What the server has logged so far. */
    public String log() {
        return Folders.text(PayaraMicro.log(settings));
    }

    /** Where the built-in runner keeps the run that it calls so. */
    public Path runFolder(String engineId) {
        return RunnerFolder.of(settings.home()).resolve("runs").resolve(engineId);
    }

    /** A new access token of a demo person, whose password is the name. Lives 300 s. */
    public String token(String person) {
        return Stream.generate(() -> token(person, person))
                .limit(TRIES)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> new StartFailure("Keycloak gives no token to " + person));
    }

    /** The same for any password; empty when it is refused. */
    public Optional<String> token(String person, String password) {
        String form = "grant_type=password&client_id=cardhour-demo&username=%s&password=%s"
                .formatted(encoded(person), encoded(password));
        return Http.postForm(issuer() + "/protocol/openid-connect/token", form).map(Stack::accessToken);
    }

    /** A token of the account with which Cardhour itself administers the realm. */
    String administrationToken() {
        String form = "grant_type=client_credentials&client_id=cardhour-admin&client_secret="
                + encoded(secrets.get("keycloak.admin"));
        return Http.postForm(issuer() + "/protocol/openid-connect/token", form)
                .map(Stack::accessToken)
                .orElseThrow(() -> new StartFailure("Keycloak gives no token to its administration"));
    }

    /** What the server's log says of the trace that this problem names. */
    String logged(String problem) {
        var trace = problem.replaceFirst("(?s).*\"traceId\":\"([^\"]*)\".*", "$1");
        return Folders.text(PayaraMicro.log(settings))
                .lines()
                .dropWhile(line -> !line.contains(trace))
                .limit(LINES_OF_A_TRACE)
                .collect(Collectors.joining("\n"));
    }

    /** KILL, as a crash would do: jobs go on without their server. */
    public void killServer() {
        server.leash().kill();
    }

    /** Starts the server on the same data and waits until it is ready. */
    public void startServer() {
        server = PayaraMicro.start(settings, configuration(), pack);
        server.awaitReady();
    }

    public boolean isServing() {
        return server.leash().isAlive();
    }

    /** An ordered stop of the server, which ends running jobs. */
    public void stopServer() {
        server.leash().stop();
    }

    public void restartServer() {
        stopServer();
        startServer();
    }

    RunSettings settings() {
        return settings;
    }

    /** One of the passwords that were made at the first start. */
    String secret(String name) {
        return secrets.get(name);
    }

    @Override
    public void close() {
        pack.end(line -> {});
    }

    private Map<String, String> configuration() {
        return configuration(database, settings.url(), settings.home());
    }

    /** For a server at this URL with this database, its jobs under the folder, and our Keycloak. */
    Map<String, String> configuration(EmbeddedDatabase database, String url, Path home) {
        Map<String, String> entries = new HashMap<>();
        entries.put("cardhour.url", url);
        entries.put("cardhour.db.url", database.url());
        entries.put("cardhour.db.user", DatabaseUser.APP.login());
        entries.put("cardhour.db.password", database.password(DatabaseUser.APP));
        entries.put("cardhour.db.migrator.user", DatabaseUser.MIGRATOR.login());
        entries.put("cardhour.db.migrator.password", database.password(DatabaseUser.MIGRATOR));
        entries.put("cardhour.db.reader", DatabaseUser.READER.account());
        entries.put("cardhour.oidc.issuer", issuer());
        entries.put("cardhour.oidc.client-id", "cardhour-pages");
        entries.put("cardhour.oidc.client-secret", secrets.get("keycloak.pages"));
        entries.put("cardhour.keycloak.admin.client-id", "cardhour-admin");
        entries.put("cardhour.keycloak.admin.client-secret", secrets.get("keycloak.admin"));
        entries.put("cardhour.credentials.key-file", secrets.credentialKeys().toString());
        entries.put("cardhour.runner.dir", RunnerFolder.of(home).toString());
        entries.put("cardhour.results.dir", home.resolve("results").toString());
        // Without root too, a machine to try Cardhour on serves more than one tenant.
        entries.put("cardhour.runner.share-without-isolation", "yes");
        return entries;
    }

    private static String accessToken(String body) {
        try {
            return new ObjectMapper().readTree(body).path("access_token").asText();
        } catch (JsonProcessingException e) {
            throw new StartFailure("Keycloak's answer is not JSON", e);
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static final class Shared {
        private static final Stack STACK = startForTests();

        static {
            Runtime.getRuntime().addShutdownHook(new Thread(STACK::close, "stop shared stack"));
        }
    }
}
