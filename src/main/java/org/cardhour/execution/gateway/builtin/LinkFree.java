package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/**
 * Opens what lies in folders that programs may write to: step by step from a folder of ours, following no link, so that
 * a program can't pass off a file of somebody else as its own.
 */
final class LinkFree {

    private LinkFree() {}

    @SuppressWarnings({"unchecked", "StreamResourceLeak"
    }) // Linux gives this kind for every folder; the caller closes it
    static SecureDirectoryStream<Path> folder(Path ours) throws IOException {
        return (SecureDirectoryStream<Path>) Files.newDirectoryStream(ours);
    }

    static SecureDirectoryStream<Path> folder(SecureDirectoryStream<Path> above, Path name) throws IOException {
        return above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
    }

    static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        return folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    /** For reading; the names lead from {@code ours} to a file, which must be a plain one. */
    static SeekableByteChannel file(Path ours, List<String> names) throws IOException {
        try (var folder = folder(ours)) {
            return file(folder, names);
        }
    }

    private static SeekableByteChannel file(SecureDirectoryStream<Path> folder, List<String> names) throws IOException {
        var name = oneStep(names.getFirst());
        if (names.size() > 1) {
            try (var next = folder(folder, name)) {
                return file(next, names.subList(1, names.size()));
            }
        }
        if (!attributes(folder, name).isRegularFile()) {
            throw new FileSystemException(name.toString(), null, "not a plain file");
        }
        return folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    }

    private static Path oneStep(String name) throws FileSystemException {
        var path = Path.of(name);
        if (path.isAbsolute() || path.getNameCount() != 1 || name.equals("..") || name.equals(".") || name.isEmpty()) {
            throw new FileSystemException(name, null, "not a name in a folder");
        }
        return path;
    }
}
