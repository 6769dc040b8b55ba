package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.FileSystems;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Results;
import org.cardhour.execution.gateway.Results.ResultFile;

/** Finds the files in a run's working folder that its outputs name; links are not followed. */
final class RunResults {

    private static final int MOST_FILES = 1_000;
    private static final int DEEPEST = 16;

    private final long largest;

    RunResults(long largest) {
        this.largest = largest;
    }

    Results of(RunFolder folder) {
        var patterns = folder.order().stream()
                .flatMap(order -> order.outputs().stream())
                .flatMap(RunResults::matcher)
                .toList();
        var found = new ArrayList<ResultFile>();
        try (var ours = LinkFree.folder(folder.path());
                var work = LinkFree.folder(ours, Path.of("work"))) {
            walk(work, Path.of(""), patterns, found);
        } catch (NoSuchFileException nothing) {
            return new Results(List.of(), 0);
        } catch (IOException failure) {
            throw new EngineUnclear("the results of " + folder.name() + " can't be read", failure);
        }
        var kept = found.stream()
                .filter(file -> file.size() <= largest)
                .sorted(Comparator.comparing(ResultFile::path))
                .limit(MOST_FILES)
                .toList();
        return new Results(kept, found.size() - kept.size());
    }

    /** A file that {@link #of} names; it may have changed since. */
    InputStream open(RunFolder folder, String path) {
        var names = Stream.concat(
                        Stream.of("work"),
                        StreamSupport.stream(Path.of(path).spliterator(), false).map(Path::toString))
                .toList();
        try {
            return Channels.newInputStream(LinkFree.file(folder.path(), names));
        } catch (IOException failure) {
            throw new EngineUnclear(path + " of " + folder.name() + " can't be read", failure);
        }
    }

    private static void walk(
            SecureDirectoryStream<Path> folder, Path here, List<PathMatcher> patterns, List<ResultFile> found)
            throws IOException {
        for (var entry : folder) {
            var path = here.resolve(entry.getFileName());
            var attributes = LinkFree.attributes(folder, entry.getFileName());
            if (attributes.isDirectory() && path.getNameCount() < DEEPEST) {
                try (var next = LinkFree.folder(folder, entry.getFileName())) {
                    walk(next, path, patterns, found);
                }
            } else if (attributes.isRegularFile() && isNamed(path, patterns)) {
                found.add(result(path, attributes));
            }
        }
    }

    /** By itself or by a folder above it. */
    private static boolean isNamed(Path path, List<PathMatcher> patterns) {
        return Stream.<Path>iterate(path, above -> above != null, Path::getParent)
                .anyMatch(part -> patterns.stream().anyMatch(pattern -> pattern.matches(part)));
    }

    private static ResultFile result(Path path, BasicFileAttributes attributes) {
        return new ResultFile(
                path.toString(),
                attributes.size(),
                attributes.lastModifiedTime().toInstant());
    }

    private static Stream<PathMatcher> matcher(String pattern) {
        try {
            var trimmed = pattern.endsWith("/") ? pattern.substring(0, pattern.length() - 1) : pattern;
            return Stream.of(FileSystems.getDefault().getPathMatcher("glob:" + trimmed));
        } catch (PatternSyntaxException namesNothing) {
            return Stream.of();
        }
    }
}
