package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.gateway.RunName;

/**
 * Where the runner keeps everything. Others may pass through the folders to what is theirs but can't list them; below
 * {@code runs} lies a folder for each run, below {@code jobs} one for each job, which outlives its runs, and in
 * {@code recent} an empty file for each run that holds something or did a short while ago.
 */
record RunnerFolder(Path path) {

    static final String PASSABLE = "rwx--x--x";
    static final String OURS_ALONE = "rwx------";

    RunnerFolder {
        make(path, PASSABLE);
        make(path.resolve("runs"), PASSABLE);
        make(path.resolve("jobs"), PASSABLE);
        make(path.resolve("recent"), OURS_ALONE);
        make(path.resolve("users"), OURS_ALONE);
    }

    RunFolder run(RunName name) {
        return new RunFolder(name, path.resolve("runs").resolve(name.toString()));
    }

    /** The job's own folder, where checkpoints wait for its next run. */
    Path checkpoints(UUID job) {
        return path.resolve("jobs").resolve(job.toString());
    }

    Path users() {
        return path.resolve("users");
    }

    Path wrapper() {
        return path.resolve("wrapper.sh");
    }

    boolean isDrained() {
        return Files.exists(drained());
    }

    void drain() {
        Records.keep(drained(), "");
    }

    void resume() {
        remove(drained());
    }

    List<RunFolder> all() {
        return named(path.resolve("runs"));
    }

    List<RunFolder> recent() {
        return named(path.resolve("recent"));
    }

    void keepRecent(RunName name) {
        Records.keep(path.resolve("recent").resolve(name.toString()), "");
    }

    void dropRecent(RunName name) {
        remove(path.resolve("recent").resolve(name.toString()));
    }

    /** Makes a folder, or gives the one that is there these rights. */
    static void make(Path folder, String rights) {
        try {
            Files.createDirectories(folder);
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(rights));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private List<RunFolder> named(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries.map(entry -> RunName.parse(entry.getFileName().toString()))
                    .flatMap(Optional::stream)
                    .map(this::run)
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Path drained() {
        return path.resolve("drained");
    }

    private static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
