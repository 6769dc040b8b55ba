package org.cardhour.jobs.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a job runs.
 *
 * @param command the program and its arguments; empty where the image says it
 * @param image the image to run it in; empty to run it on the node itself
 * @param outputs what is kept of what it leaves; empty for nothing
 */
public record Program(
        List<String> command, Optional<String> image, Map<String, String> environment, Optional<Outputs> outputs) {

    public Program {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    /** Of which nothing is kept. */
    public Program(List<String> command, Optional<String> image, Map<String, String> environment) {
        this(command, image, environment, Optional.empty());
    }
}
