package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Set;
import java.util.stream.Stream;

/** Small acts on files and folders; a failure is a bug or a broken disk. */
final class Folders {

    private static final int KEPT = 5;
    private static final Set<PosixFilePermission> OWNER_ALONE = PosixFilePermissions.fromString("rwx------");

    private Folders() {}

    /** A file, or a folder with all that is in it; never follows a link out of it. */
    static void delete(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> content = Files.walk(folder)) {
            for (Path path : content.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + folder, e);
        }
    }

    /** A folder that only its owner may enter, made now or before: jobs run under other users of this machine. */
    static Path makeOurs(Path folder) {
        try {
            Files.createDirectories(folder);
            return Files.setPosixFilePermissions(folder, OWNER_ALONE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make " + folder, e);
        }
    }

    /** Keeps what a file holds beside it, as name.1; the four before it move on. The file is not there afterwards. */
    static void setAside(Path file) {
        try {
            for (int number = KEPT - 1; number > 0; number--) {
                move(numbered(file, number), numbered(file, number + 1));
            }
            move(file, numbered(file, 1));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot set aside " + file, e);
        }
    }

    private static Path numbered(Path file, int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }

    private static void move(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The files directly in a folder whose names end so; none when there is no such folder. */
    static Stream<Path> files(Path folder, String ending) {
        if (!Files.isDirectory(folder)) {
            return Stream.of();
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.filter(path -> path.toString().endsWith(ending)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + folder, e);
        }
    }

    /** The text of a small file without white space around it; empty when the file has gone. */
    static String text(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + file, e);
        }
    }
}
