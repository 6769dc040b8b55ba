package org.cardhour.jobs.core;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a job wants kept of what it leaves.
 *
 * @param patterns of files below its working folder, as shells write them, such as {@code model/*.pt}
 * @param keep for how long; empty for as long as is usual
 */
public record Outputs(List<String> patterns, Optional<Duration> keep) {

    /** Nothing. */
    public static final Outputs NONE = new Outputs(List.of(), Optional.empty());

    public Outputs {
        patterns = List.copyOf(patterns);
    }
}
