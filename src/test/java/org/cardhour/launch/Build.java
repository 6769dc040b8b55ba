package org.cardhour.launch;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the build has put things. Paths come from the POM; a single test run without Maven finds the same ones. */
final class Build {

    private Build() {}

    static Path base() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }

    static Path config() {
        return base().resolve("config/cardhour.properties");
    }

    static Path realm(String file) {
        return base().resolve("keycloak-realm").resolve(file);
    }

    /** Unpacked servers that runs and tests share. */
    static Path server() {
        return target().resolve("server");
    }

    static Path war() {
        return existing("cardhour.war");
    }

    static Path payara() {
        return existing("cardhour.payara");
    }

    static Path keycloak() {
        return existing("cardhour.keycloak");
    }

    /** A folder of its own for one short-lived thing. */
    static Path scratch(String name) {
        return target().resolve("scratch")
                .resolve(name + "-" + ProcessHandle.current().pid() + "-" + Ports.free());
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static Path target() {
        return base().resolve("target");
    }

    private static Path existing(String property) {
        Path path = Path.of(System.getProperty(property, ""));
        if (path.toString().isEmpty() || !Files.exists(path)) {
            throw new StartFailure(
                    "-D%s is '%s', where nothing is; start by mvn -Prun or mvn verify".formatted(property, path));
        }
        return path.toAbsolutePath();
    }
}
