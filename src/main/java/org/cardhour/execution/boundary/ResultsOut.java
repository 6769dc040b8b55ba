package org.cardhour.execution.boundary;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.control.KeptResults;

/**
 * What is kept of a run.
 *
 * @param run 1 for the first run of its job
 * @param leftOut how many files more there were that are too many or too large
 * @param keepUntil then they are removed
 * @param failure why they could not be fetched, so far or at all
 */
public record ResultsOut(
        UUID runId,
        int run,
        KeptResults.State state,
        List<FileOut> files,
        int leftOut,
        long bytes,
        Optional<Instant> keepUntil,
        Optional<Instant> removedAt,
        Optional<String> failure) {

    /**
     * One file.
     *
     * @param url below the address of Cardhour
     */
    public record FileOut(String path, long bytes, String sha256, Instant modifiedAt, String url) {}

    static ResultsOut of(KeptResults results) {
        return new ResultsOut(
                results.run(),
                results.number(),
                results.state(),
                results.files().stream().map(file -> file(results.run(), file)).toList(),
                results.leftOut(),
                results.bytes(),
                results.keepUntil(),
                results.removedAt(),
                Optional.of(results.failure()).filter(text -> !text.isEmpty()));
    }

    private static FileOut file(UUID run, KeptResults.File file) {
        return new FileOut(
                file.path(),
                file.bytes(),
                file.sha256(),
                file.modifiedAt(),
                "/api/v1/runs/" + run + "/results/" + file.number());
    }
}
