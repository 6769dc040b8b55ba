package org.cardhour.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where one Cardhour keeps its data, on which ports of loopback it listens, and what its configuration file says. */
record RunSettings(Path home, int httpPort, int keycloakPort, int databasePort, Map<String, String> configuration) {

    RunSettings {
        home = home.toAbsolutePath().normalize();
        configuration = Map.copyOf(configuration);
    }

    /** From the {@code run.*} properties that the POM hands on. */
    static RunSettings fromSystemProperties() {
        Path config = Path.of(System.getProperty("run.config", Build.config().toString()));
        if (!Files.isReadable(config)) {
            throw new StartFailure("-Drun.config: cannot read " + config);
        }
        return new RunSettings(
                Path.of(System.getProperty(
                        "run.dir", Build.base().resolve(".cardhour").toString())),
                port("run.http.port"),
                port("run.keycloak.port"),
                port("run.db.port"),
                PropertyFile.read(config));
    }

    static boolean isFreshStartAsked() {
        String value = System.getProperty("run.fresh", "no");
        return !value.equals("no") && !value.equals("false");
    }

    Optional<String> configured(String key) {
        return Optional.ofNullable(configuration.get(key));
    }

    String url() {
        return "http://127.0.0.1:" + httpPort;
    }

    String keycloakUrl() {
        return "http://127.0.0.1:" + keycloakPort;
    }

    /** What listens where, with the property that moves it. */
    Map<String, Integer> ports() {
        Map<String, Integer> ports = new LinkedHashMap<>();
        ports.put("run.http.port", httpPort);
        ports.put("run.keycloak.port", keycloakPort);
        ports.put("run.db.port", databasePort);
        return ports;
    }

    private static int port(String property) {
        String text = System.getProperty(property, "");
        if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > 65535) {
            throw new StartFailure("-D%s must be a port from 1 to 65535, but is '%s'".formatted(property, text));
        }
        return Integer.parseInt(text);
    }
}
