package org.cardhour.jobs.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a job runs.
 *
 * @param command the program and its arguments; empty where the image says it
 * @param image the image to run it in; empty to run it on the node itself
 */
public record Program(List<String> command, Optional<String> image, Map<String, String> environment) {

    public Program {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }
}
