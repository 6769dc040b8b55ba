package org.cardhour.execution.control;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What is kept of a run.
 *
 * @param leftOut how many files more there were that are too many or too large
 * @param failure why nothing could be fetched, so far or at all; empty when it was
 */
public record KeptResults(
        UUID run,
        int number,
        State state,
        List<File> files,
        int leftOut,
        long bytes,
        Optional<Instant> keepUntil,
        Optional<Instant> removedAt,
        String failure) {

    /** How far they are. */
    public enum State {
        /** The job wants nothing kept. */
        NONE,
        /** The run has not ended, or its files are not fetched yet. */
        AWAITED,
        STORED,
        /** They could not be fetched. */
        FAILED,
        /** They were removed on the day agreed. */
        REMOVED
    }

    /** A file, by its path below the working folder. */
    public record File(int number, String path, long bytes, String sha256, Instant modifiedAt) {}

    public KeptResults {
        files = List.copyOf(files);
    }

    /** The file of that path. */
    public Optional<File> file(String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }
}
