package org.cardhour.execution.control;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.Guard;
import org.cardhour.execution.gateway.GuardedConnector;
import org.cardhour.execution.gateway.builtin.BuiltInRunner;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.entity.ClusterForm;

/** Gives each cluster its connector, behind a guard of its own. */
@ApplicationScoped
public class Connectors {

    private final RunnerConfiguration configuration;
    private final Clocks clocks;
    private final Map<UUID, Connector> connectors = new ConcurrentHashMap<>();
    private final Queue<BuiltInRunner> runners = new ConcurrentLinkedQueue<>();

    protected Connectors() {
        this(new RunnerConfiguration(), new Clocks());
    }

    @Inject
    Connectors(RunnerConfiguration configuration, Clocks clocks) {
        this.configuration = configuration;
        this.clocks = clocks;
    }

    /** Empty for a form of cluster that no connector speaks to. */
    public Optional<Connector> of(ServedCluster cluster) {
        return cluster.form() == ClusterForm.SINGLE
                ? Optional.of(connectors.computeIfAbsent(cluster.id(), id -> thisMachine()))
                : Optional.empty();
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
