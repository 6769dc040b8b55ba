package org.cardhour.execution.gateway;

import java.time.Instant;
import java.util.List;

/**
 * The files that a run leaves.
 *
 * @param files by path
 * @param leftOut how many more there are that are too many or too large to be kept
 */
public record Results(List<ResultFile> files, int leftOut) {

    /**
     * One file.
     *
     * @param path relative to the working folder, with {@code /}
     */
    public record ResultFile(String path, long size, Instant modifiedAt) {}

    public Results {
        files = List.copyOf(files);
    }
}
