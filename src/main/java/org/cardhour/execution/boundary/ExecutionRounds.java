package org.cardhour.execution.boundary;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cardhour.execution.control.ClusterRound;
import org.cardhour.execution.control.ServedCluster;
import org.cardhour.execution.control.ServedClusters;
import org.cardhour.jobs.control.JobsChanged;
import org.cardhour.kernel.Clocks;

/**
 * Goes round the clusters whenever it is told to, and when a job has changed: each cluster on a thread of its own and never
 * twice at a time, so that none waits for another.
 */
@ApplicationScoped
public class ExecutionRounds {

    private static final Logger LOG = System.getLogger(ExecutionRounds.class.getName());

    private final ServedClusters clusters;
    private final ClusterRound round;
    private final Clocks clocks;
    private final ManagedExecutorService threads;
    private final AtomicBoolean isBegun = new AtomicBoolean();
    private final Set<UUID> running = ConcurrentHashMap.newKeySet();
    private final Set<UUID> again = ConcurrentHashMap.newKeySet();
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
        if (!isStopping && isBegun.compareAndSet(false, true)) {
            threads.execute(this::goRound);
        }
    }

    private void goRound() {
        isBegun.set(false);
        for (var cluster : clusters.all()) {
            again.add(cluster.id());
            if (running.add(cluster.id())) {
                threads.execute(() -> serve(cluster));
            }
        }
    }

    private void serve(ServedCluster cluster) {
        try {
            while (!isStopping && again.remove(cluster.id())) {
                round.run(cluster, clocks.now());
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "the round of cluster " + cluster.id() + " failed; the next one goes on", failure);
        } finally {
            running.remove(cluster.id());
        }
    }
}
