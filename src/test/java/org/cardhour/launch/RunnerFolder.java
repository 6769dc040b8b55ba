package org.cardhour.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.UUID;

/**
 * Where jobs have their folders: beside all other data, unless that lies below a folder that only its owner may enter, such
 * as a home; as root jobs run under users of their own, and could not reach it.
 */
final class RunnerFolder {

    private RunnerFolder() {}

    static Path of(Path home) {
        var beside = home.toAbsolutePath().normalize();
        return isOpen(beside.getParent())
                ? beside.resolve("runner")
                : Path.of(
                        "/var/tmp",
                        "cardhour-runner-"
                                + UUID.nameUUIDFromBytes(beside.toString().getBytes(UTF_8)));
    }

    private static boolean isOpen(Path folder) {
        for (Path step = folder; step != null; step = step.getParent()) {
            if (Files.exists(step) && !mayBeEntered(step)) {
                return false;
            }
        }
        return true;
    }

    private static boolean mayBeEntered(Path folder) {
        try {
            return Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
