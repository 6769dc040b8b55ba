package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.registry.control.Heartbeats;

/** All that is due in one cluster: orders to its engine first, then what can be seen there. */
@Dependent
public class ClusterRound {

    private static final Logger LOG = System.getLogger(ClusterRound.class.getName());

    private static final Duration BETWEEN_DISCOVERIES = Duration.ofSeconds(30);

    private final Connectors connectors;
    private final OpenRuns runs;
    private final RunSteps steps;
    private final Discovery discovery;
    private final Heartbeats heartbeats;
    private final Silence silence;
    private final Map<UUID, Instant> discoveredAt = new ConcurrentHashMap<>();
    private final Map<UUID, String> troubles = new ConcurrentHashMap<>();

    @Inject
    ClusterRound(
            Connectors connectors,
            OpenRuns runs,
            RunSteps steps,
            Discovery discovery,
            Heartbeats heartbeats,
            Silence silence) {
        this.connectors = connectors;
        this.runs = runs;
        this.steps = steps;
        this.discovery = discovery;
        this.heartbeats = heartbeats;
        this.silence = silence;
    }

    /** Never two at a time for the same cluster. An engine that is not clear is asked again in the next round. */
    public void run(ServedCluster cluster, Instant now) {
        try {
            round(connectors.of(cluster), cluster, now);
        } catch (EngineUnclear unclear) {
            tellOnce(cluster.id(), String.valueOf(unclear.getMessage()), now);
            silence.judge(cluster, now);
        }
    }

    private void round(Connector engine, ServedCluster cluster, Instant now) {
        steps.take(engine, runs.in(cluster.id()), now);
        steps.observe(engine, runs.in(cluster.id()), now);
        if (isDue(cluster.id(), now)) {
            discovery.discover(engine, cluster.id(), now);
            troubles.remove(cluster.id());
            steps.stopOrphans(engine, cluster.id());
            heartbeats.beat(cluster.id(), now);
            discoveredAt.put(cluster.id(), now);
        }
    }

    /** The same trouble round after round is told once, and so is that the engine is left alone because of it. */
    private void tellOnce(UUID cluster, String trouble, Instant now) {
        var before = troubles.get(cluster);
        if (before == null || !trouble.endsWith(before)) {
            troubles.put(cluster, trouble);
            LOG.log(Level.WARNING, "cluster {0}: {1}", cluster, trouble);
            discovery.troubled(cluster, trouble, now);
        }
    }

    private boolean isDue(UUID cluster, Instant now) {
        return !discoveredAt
                .getOrDefault(cluster, Instant.EPOCH)
                .plus(BETWEEN_DISCOVERIES)
                .isAfter(now);
    }
}
