package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.cardhour.execution.core.LogPart;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineUnclear;

/** Reads logs where they lie. */
@Dependent
public class LogReading {

    private static final Logger LOG = System.getLogger(LogReading.class.getName());

    private final ServedClusters clusters;
    private final Connectors connectors;
    private final LogSources sources;

    @Inject
    LogReading(ServedClusters clusters, Connectors connectors, LogSources sources) {
        this.clusters = clusters;
        this.connectors = connectors;
        this.sources = sources;
    }

    /** A piece from that byte on; empty when the engine does not give it now. */
    public Optional<LogPart> part(LogSource source, LogStream stream, long fromByte) {
        try {
            return clusters.all().stream()
                    .filter(cluster -> cluster.id().equals(source.clusterId()))
                    .findFirst()
                    .map(connectors::of)
                    .map(engine -> engine.log(source.run(), stream, fromByte));
        } catch (EngineUnclear unclear) {
            LOG.log(Level.WARNING, "the log of {0} can not be read: {1}", source.run(), unclear.getMessage());
            return Optional.empty();
        }
    }

    /** Whether more may be written. */
    public LogSource.Going goingOf(LogSource source) {
        return sources.goingOf(source.run().run());
    }
}
