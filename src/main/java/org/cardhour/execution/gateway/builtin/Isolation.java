package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;

/** How far this machine lets the runner keep tenants apart. */
sealed interface Isolation {

    /** Each tenant has a user of its own. */
    record ByUser() implements Isolation {}

    /** All runs have Cardhour's own user, who has no special rights. */
    record None(String why) implements Isolation {}

    /** Runs would have the rights of root, so that there must be none. */
    record Unsafe(String why) implements Isolation {}

    /** Tries it out rather than guess. */
    static Isolation of(RunnerFolder folder, Proc proc, int anyUser) {
        if (proc.userOf(ProcessHandle.current().pid()).orElseThrow() != 0) {
            return new None("Cardhour does not run as root, so all jobs have its own user");
        }
        var probe = new ArrayList<>(asUser(anyUser));
        probe.addAll(List.of("test", "-x", folder.path().resolve("runs").toString()));
        return Commands.run(probe)
                .map(result -> result.isGood() ? new ByUser() : new Unsafe(hindrance(folder, result.output())))
                .orElseGet(() -> new Unsafe("Cardhour runs as root and setpriv (util-linux) is not installed"));
    }

    /** The beginning of a command line that executes its rest as this user, who can never become another one again. */
    static List<String> asUser(int user) {
        return List.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "--no-new-privs");
    }

    private static String hindrance(RunnerFolder folder, String output) {
        for (Path above = folder.path(); above != null; above = above.getParent()) {
            if (!mayBePassed(above)) {
                return "jobs can't reach " + folder.path() + ": " + above
                        + " is closed to other users; open it (chmod o+x) or choose another cardhour.runner.dir";
            }
        }
        return "a program can't be started as another user: " + output.strip();
    }

    private static boolean mayBePassed(Path folder) {
        try {
            return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
