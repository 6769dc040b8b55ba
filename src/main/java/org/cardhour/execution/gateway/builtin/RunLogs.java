package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Locale;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineUnclear;

/** What runs write: read in pieces, and kept to a size by giving back the room of the oldest. */
final class RunLogs {

    private static final int PIECE = 256 * 1024;

    private final long limit;

    RunLogs(long limit) {
        this.limit = limit;
    }

    LogPart read(RunFolder folder, LogStream stream, long fromByte) {
        try (var file =
                LinkFree.file(folder.path(), List.of("log", stream.name().toLowerCase(Locale.ROOT)))) {
            return read(file, fromByte);
        } catch (NoSuchFileException nothingYet) {
            return LogPart.none(fromByte, 0);
        } catch (IOException failure) {
            throw new EngineUnclear("the log of " + folder.name() + " can't be read: " + failure.getMessage(), failure);
        }
    }

    private LogPart read(SeekableByteChannel file, long fromByte) throws IOException {
        long size = file.size();
        long first = Math.max(fromByte, size - limit);
        if (first >= size) {
            return LogPart.none(fromByte, size);
        }
        var bytes = ByteBuffer.allocate((int) Math.min(PIECE, size - first));
        file.position(first);
        while (bytes.hasRemaining() && file.read(bytes) >= 0) {
            // until the piece is full
        }
        return new LogPart(first, bytes.flip(), size);
    }

    /** Makes a hole where the oldest was: the file keeps its length, so that every byte keeps its number. */
    void trim(RunFolder folder) {
        for (var stream : LogStream.values()) {
            var file = folder.log(stream);
            try {
                if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) > limit) {
                    var length = Long.toString(Files.size(file) - limit);
                    Commands.run(
                            List.of("fallocate", "--punch-hole", "--offset=0", "--length=" + length, file.toString()));
                }
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
