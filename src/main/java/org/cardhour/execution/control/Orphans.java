package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.RunName;

/** Stops what runs under a name of ours and is no run that may hold anything, such as one of a time before a restore. */
@Dependent
public class Orphans {

    private static final Logger LOG = System.getLogger(Orphans.class.getName());

    private static final Duration GRACE = Duration.ofSeconds(30);

    private final OpenRuns runs;

    @Inject
    Orphans(OpenRuns runs) {
        this.runs = runs;
    }

    void stop(Connector engine, UUID clusterId) {
        var known = runs.in(clusterId).stream().map(OpenRun::name).collect(Collectors.toSet());
        var found = engine.orphans(known);
        if (found.isEmpty()) {
            return;
        }
        // A run may have begun between the two questions.
        var knownNow = runs.in(clusterId).stream().map(OpenRun::name).collect(Collectors.toSet());
        for (RunName orphan : found) {
            if (!knownNow.contains(orphan)) {
                LOG.log(Level.WARNING, "{0} runs in cluster {1} and should not; it is stopped", orphan, clusterId);
                engine.cancel(orphan, GRACE);
            }
        }
    }
}
