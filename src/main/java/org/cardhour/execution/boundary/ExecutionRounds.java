package org.cardhour.execution.boundary;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.cardhour.execution.control.ClusterRound;
import org.cardhour.execution.control.ServedCluster;
import org.cardhour.execution.control.ServedClusters;
import org.cardhour.jobs.control.JobsChanged;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.OneAtATime;

/**
 * Goes round the clusters whenever it is told to, and when a job has changed: each cluster on a thread of its own and never
 * twice at a time, so that none waits for another.
 */
@ApplicationScoped
public class ExecutionRounds {

    private final ServedClusters clusters;
    private final ClusterRound round;
    private final Clocks clocks;
    private final ManagedExecutorService threads;
    private final OneAtATime calls;
    private final Map<UUID, ServedCluster> served = new ConcurrentHashMap<>();
    private final Map<UUID, OneAtATime> rounds = new ConcurrentHashMap<>();
    private volatile boolean isStopping;

    @SuppressWarnings("NullAway") // of the proxy, which has no state
    protected ExecutionRounds() {
        this(null, null, null, null);
    }

    @Inject
    ExecutionRounds(ServedClusters clusters, ClusterRound round, Clocks clocks, ManagedExecutorService threads) {
        this.clusters = clusters;
        this.round = round;
        this.clocks = clocks;
        this.threads = threads;
        this.calls = new OneAtATime("calls to the clusters", this::callAll, threads);
    }

    public void jobsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobsChanged changed) {
        begin();
    }

    /** No round begins any more. */
    public void stop() {
        isStopping = true;
    }

    /** Returns at once: whoever wakes us may be at the end of a transaction. */
    public void begin() {
        if (!isStopping) {
            calls.want();
        }
    }

    private void callAll() {
        for (var cluster : clusters.all()) {
            served.put(cluster.id(), cluster);
            rounds.computeIfAbsent(cluster.id(), this::rounds).want();
        }
    }

    private OneAtATime rounds(UUID cluster) {
        return new OneAtATime("cluster " + cluster, () -> serve(cluster), threads);
    }

    private void serve(UUID cluster) {
        var known = served.get(cluster);
        if (!isStopping && known != null) {
            round.run(known, clocks.now());
        }
    }
}
