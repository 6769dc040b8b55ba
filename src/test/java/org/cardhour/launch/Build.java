package org.cardhour.launch;

import java.nio.file.Path;

/** Where the build has put things. Paths come from the POM; a single test run without Maven finds the same ones. */
final class Build {

    private Build() {}

    static Path base() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }

    /** Unpacked servers that runs and tests share. */
    static Path server() {
        return target().resolve("server");
    }

    /** A folder of its own for one short-lived thing. */
    static Path scratch(String name) {
        return target().resolve("scratch")
                .resolve(name + "-" + ProcessHandle.current().pid() + "-" + Ports.free());
    }

    private static Path target() {
        return base().resolve("target");
    }
}
