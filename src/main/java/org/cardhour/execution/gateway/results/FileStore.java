package org.cardhour.execution.gateway.results;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;

/** Results as files in a folder of this machine that only Cardhour's user can enter. */
public final class FileStore implements ResultStore {

    private static final int PIECE = 64 << 10;

    private final Path folder;

    public FileStore(Path folder) {
        this.folder = folder;
    }

    @Override
    public Stored put(UUID run, int number, InputStream content, long most) throws IOException {
        var home = Files.createDirectories(
                home(run), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        var unfinished = Files.createTempFile(home, number + "-", ".unfinished");
        var digest = sha256();
        long bytes = 0;
        try (var file = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
            var piece = new byte[PIECE];
            for (int length = content.read(piece); length >= 0; length = content.read(piece)) {
                bytes += length;
                if (bytes > most) {
                    throw new IOException("longer than " + most + " bytes");
                }
                digest.update(piece, 0, length);
                write(file, ByteBuffer.wrap(piece, 0, length));
            }
            file.force(true);
        }
        Files.move(
                unfinished,
                home.resolve(Integer.toString(number)),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        return new Stored(bytes, HexFormat.of().formatHex(digest.digest()));
    }

    @Override
    public InputStream open(UUID run, int number, long fromByte) throws IOException {
        try {
            var file = FileChannel.open(home(run).resolve(Integer.toString(number)), StandardOpenOption.READ);
            return Channels.newInputStream(file.position(fromByte));
        } catch (NoSuchFileException gone) {
            throw new FileNotFoundException(gone.getMessage());
        }
    }

    @Override
    public void remove(UUID run) throws IOException {
        var home = home(run);
        if (!Files.isDirectory(home)) {
            return;
        }
        try (var files = Files.newDirectoryStream(home)) {
            for (var file : files) {
                Files.delete(file);
            }
        }
        Files.delete(home);
    }

    /** Two steps, so that no folder has too many entries. */
    private Path home(UUID run) {
        var name = run.toString();
        return folder.resolve(name.substring(name.length() - 3)).resolve(name);
    }

    private static void write(FileChannel file, ByteBuffer piece) throws IOException {
        while (piece.hasRemaining()) {
            file.write(piece);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
