package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** Small files that are there with all of their text or not at all, also after a power cut. */
final class Records {

    private Records() {}

    static void keep(Path file, String text) {
        try {
            var next = Files.createTempFile(file.getParent(), "next", "");
            Files.writeString(next, text);
            try (var channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8).strip());
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Makes a folder that must not be there yet; of several who try, one does. */
    static Claim claim(Path folder) {
        try {
            Files.createDirectory(folder);
            return Claim.OURS;
        } catch (FileAlreadyExistsException taken) {
            return Claim.TAKEN;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Who was first. */
    enum Claim {
        OURS,
        TAKEN
    }
}
