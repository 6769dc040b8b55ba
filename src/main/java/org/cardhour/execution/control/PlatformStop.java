package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.registry.entity.ClusterForm;

/**
 * Ends the runs of this machine when Cardhour is stopped in order: they are told, get a short grace, and are ended by
 * force; their jobs are queued again. Runs on clusters of others go on.
 */
@Dependent
public class PlatformStop {

    private static final Logger LOG = System.getLogger(PlatformStop.class.getName());

    private static final Duration GRACE = Duration.ofSeconds(8);

    /** After this whoever stops us loses patience. */
    private static final Duration LIMIT = Duration.ofSeconds(14);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);

    private final ServedClusters clusters;
    private final Connectors connectors;
    private final OpenRuns runs;
    private final RunLedger ledger;
    private final RunSteps steps;

    @Inject
    PlatformStop(ServedClusters clusters, Connectors connectors, OpenRuns runs, RunLedger ledger, RunSteps steps) {
        this.clusters = clusters;
        this.connectors = connectors;
        this.runs = runs;
        this.ledger = ledger;
        this.steps = steps;
    }

    /** Returns when all of them have ended, or no more time is left. */
    public void endRuns(Supplier<Instant> clock) {
        for (var cluster : clusters.all()) {
            if (cluster.form() == ClusterForm.SINGLE) {
                connectors.of(cluster).ifPresent(engine -> endRuns(engine, cluster, clock));
            }
        }
    }

    private void endRuns(Connector engine, ServedCluster cluster, Supplier<Instant> clock) {
        try {
            var began = clock.get();
            var open = runs.in(cluster.id());
            open.forEach(run -> end(engine, run, began));
            while (!open.isEmpty() && clock.get().isBefore(began.plus(LIMIT))) {
                steps.observe(engine, open, clock.get());
                open = runs.in(cluster.id());
                pause(open);
            }
            LOG.log(Level.INFO, "{0} runs of this machine are left", open.size());
        } catch (EngineUnclear unclear) {
            LOG.log(Level.WARNING, "runs of this machine may be left: {0}", unclear.getMessage());
        }
    }

    private void end(Connector engine, OpenRun run, Instant now) {
        if (!run.hasEnded()) {
            ledger.requestStop(run.id(), StopReason.SHUTDOWN, now);
            engine.cancel(run.name(), GRACE);
            runs.toldToEnd(run.id(), now);
        }
    }

    private static void pause(List<OpenRun> left) {
        try {
            if (!left.isEmpty()) {
                Thread.sleep(BETWEEN_LOOKS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineUnclear("interrupted while runs were ended", interrupted);
        }
    }
}
