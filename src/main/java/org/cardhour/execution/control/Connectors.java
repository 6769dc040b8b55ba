package org.cardhour.execution.control;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Guard;
import org.cardhour.execution.gateway.GuardedConnector;
import org.cardhour.execution.gateway.builtin.BuiltInRunner;
import org.cardhour.kernel.Clocks;

/** Gives each cluster its connector, behind guards of its own. */
@ApplicationScoped
public class Connectors {

    private final RunnerConfiguration configuration;
    private final RemoteEngines remote;
    private final Clocks clocks;
    private final Map<UUID, Connector> connectors = new ConcurrentHashMap<>();
    private final Queue<BuiltInRunner> runners = new ConcurrentLinkedQueue<>();

    @SuppressWarnings("NullAway") // of the proxy, which has no state
    protected Connectors() {
        this(null, null, null);
    }

    @Inject
    Connectors(RunnerConfiguration configuration, RemoteEngines remote, Clocks clocks) {
        this.configuration = configuration;
        this.remote = remote;
        this.clocks = clocks;
    }

    /**
     * The connector of the cluster as it is now.
     *
     * @throws EngineUnclear when something that is needed to call the cluster is missing
     */
    public Connector of(ServedCluster cluster) {
        return switch (cluster.form()) {
            case SINGLE -> connectors.computeIfAbsent(cluster.id(), id -> thisMachine());
            case SLURM, BARE_METAL -> remote.slurm(cluster);
            case KUBERNETES -> remote.kubernetes(cluster);
        };
    }

    /** The runners of this machine that anything was asked of so far. */
    Collection<BuiltInRunner> runners() {
        return List.copyOf(runners);
    }

    private Connector thisMachine() {
        var runner = new BuiltInRunner(configuration.settings(), System.getenv(), clocks);
        runners.add(runner);
        return new GuardedConnector(runner, new Guard(clocks), new Guard(clocks));
    }
}
