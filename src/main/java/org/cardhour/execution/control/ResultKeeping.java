package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.ArrayList;
import java.util.UUID;
import org.cardhour.execution.control.RunFiles.Awaited;
import org.cardhour.execution.control.RunFiles.KeptFile;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Results;
import org.cardhour.execution.gateway.results.ResultStore;
import org.cardhour.store.control.Lease;

/** Fetches what runs leave from where they ran into the store of results, and removes what is kept no longer. */
@Dependent
public class ResultKeeping {

    private static final Logger LOG = System.getLogger(ResultKeeping.class.getName());

    private static final String LEASE = "results";

    private final Lease lease;
    private final RunFiles files;
    private final ServedClusters clusters;
    private final Connectors connectors;
    private final ResultConfiguration configuration;
    private final ResultStore store;

    @Inject
    ResultKeeping(
            Lease lease,
            RunFiles files,
            ServedClusters clusters,
            Connectors connectors,
            ResultConfiguration configuration) {
        this.lease = lease;
        this.files = files;
        this.clusters = clusters;
        this.connectors = connectors;
        this.configuration = configuration;
        this.store = configuration.store();
    }

    /** All that is due now, by one instance of Cardhour at a time. One run whose files can't be fetched keeps no other from it. */
    public void keep(Instant now) {
        if (lease.take(LEASE).isEmpty()) {
            return;
        }
        for (var awaited : files.due(now)) {
            try {
                keep(awaited, now);
            } catch (EngineUnclear | IOException failure) {
                LOG.log(
                        Level.WARNING,
                        "the results of {0} can not be fetched: {1}",
                        awaited.run(),
                        failure.getMessage());
                files.missed(awaited.run().run(), String.valueOf(failure.getMessage()), now);
            }
        }
    }

    private void keep(Awaited awaited, Instant now) throws IOException {
        var engine = engine(awaited.clusterId());
        var run = awaited.run();
        var found = engine.results(run);
        var kept = new ArrayList<KeptFile>();
        long left = configuration.mostBytes();
        int leftOut = found.leftOut();
        for (Results.ResultFile file : found.files()) {
            if (file.size() > left) {
                leftOut++;
                continue;
            }
            try (var content = engine.output(run, file.path())) {
                var stored = store.put(run.run(), kept.size() + 1, content, left);
                left -= stored.bytes();
                kept.add(
                        new KeptFile(kept.size() + 1, file.path(), stored.bytes(), stored.sha256(), file.modifiedAt()));
            }
        }
        var keepUntil = now.plus(configuration.keep(awaited.keep()));
        files.stored(run.run(), kept, leftOut, keepUntil, now);
    }

    private Connector engine(UUID cluster) {
        return clusters.all().stream()
                .filter(served -> served.id().equals(cluster))
                .findFirst()
                .map(connectors::of)
                .orElseThrow(() -> new EngineUnclear("nothing speaks to cluster " + cluster));
    }

    /** Removes what is kept no longer, and notes what will soon be. */
    public void expire(Instant now) {
        files.warn(now);
        for (var run : files.over(now)) {
            try {
                store.remove(run);
                files.removed(run, now);
            } catch (IOException failure) {
                LOG.log(Level.WARNING, "the results of run {0} can not be removed: {1}", run, failure.getMessage());
            }
        }
    }
}
