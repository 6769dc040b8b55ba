package org.cardhour.execution.gateway.slurm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What Slurm is asked for, before it is written in one of its ways.
 *
 * @param nodes exactly these
 * @param cards of each node, as {@code gpu:a100:2}; empty for none
 * @param cpus of each node
 * @param folder where it begins, and where its output goes
 */
record SlurmRequest(
        SlurmNote note,
        String script,
        Map<String, String> environment,
        Place place,
        List<String> nodes,
        Optional<String> cards,
        int cpus,
        Optional<Long> memoryMib,
        Optional<Duration> walltime,
        String folder) {

    /** Under what it runs there; the user's own where nothing is named. */
    record Place(Optional<String> partition, Optional<String> qos, Optional<String> account) {}

    SlurmRequest {
        environment = Map.copyOf(environment);
        nodes = List.copyOf(nodes);
    }

    /** Slurm counts in minutes; a run never gets less than it asked for. */
    Optional<Long> minutes() {
        return walltime.map(time -> Math.max(1, time.plusSeconds(59).toMinutes()));
    }

    String stdout() {
        return folder + "/" + note.name() + ".out";
    }

    String stderr() {
        return folder + "/" + note.name() + ".err";
    }
}
