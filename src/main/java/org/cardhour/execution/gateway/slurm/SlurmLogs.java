package org.cardhour.execution.gateway.slurm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;

/**
 * Reads what runs wrote, where the folder they write to can be seen from here: slurmrestd reads no files. Jobs may write
 * there too, so a link is never followed.
 */
record SlurmLogs(Optional<Path> folder) {

    private static final int PIECE = 256 * 1024;

    LogPart read(RunName run, LogStream stream, long fromByte) {
        var ours = folder.orElseThrow(() -> new EngineUnclear("this cluster's logs can't be seen from here"));
        var name = Path.of(run + (stream == LogStream.STDOUT ? ".out" : ".err"));
        try (var listing = listing(ours);
                var file = open(listing, name)) {
            return read(file, fromByte);
        } catch (NoSuchFileException nothingYet) {
            return LogPart.none(fromByte, 0);
        } catch (IOException failure) {
            throw new EngineUnclear("the log of " + run + " can't be read: " + failure.getMessage(), failure);
        }
    }

    @SuppressWarnings({"unchecked", "StreamResourceLeak"
    }) // Linux gives this kind for every folder; the caller closes it
    private static SecureDirectoryStream<Path> listing(Path folder) throws IOException {
        return (SecureDirectoryStream<Path>) Files.newDirectoryStream(folder);
    }

    private static SeekableByteChannel open(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        var attributes = folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (!attributes.isRegularFile()) {
            throw new FileSystemException(name.toString(), null, "not a plain file");
        }
        return folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    private static LogPart read(SeekableByteChannel file, long fromByte) throws IOException {
        long size = file.size();
        if (fromByte >= size) {
            return LogPart.none(fromByte, size);
        }
        var bytes = ByteBuffer.allocate((int) Math.min(PIECE, size - fromByte));
        file.position(fromByte);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {
            // until the piece is full
        }
        return new LogPart(fromByte, bytes.flip(), size);
    }
}
