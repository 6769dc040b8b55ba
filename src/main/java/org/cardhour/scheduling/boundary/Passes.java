package org.cardhour.scheduling.boundary;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cardhour.jobs.control.JobsChanged;
import org.cardhour.kernel.Clocks;
import org.cardhour.pools.control.PoolsChanged;
import org.cardhour.registry.control.ClustersChanged;
import org.cardhour.scheduling.control.SchedulingPass;

/**
 * Runs passes, one after the other, as long as one is wanted: at once when something has changed that a pass may act on.
 * What changes during one is seen by the next.
 */
@ApplicationScoped
public class Passes {

    private static final Logger LOG = System.getLogger(Passes.class.getName());

    private final SchedulingPass pass;
    private final Clocks clocks;
    private final ManagedExecutorService threads;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private final AtomicBoolean isRunning = new AtomicBoolean();

    @SuppressWarnings("NullAway") // of the proxy, which has no state
    protected Passes() {
        this(null, null, null);
    }

    @Inject
    Passes(SchedulingPass pass, Clocks clocks, ManagedExecutorService threads) {
        this.pass = pass;
        this.clocks = clocks;
        this.threads = threads;
    }

    public void jobsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) JobsChanged changed) {
        wake();
    }

    public void poolsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) PoolsChanged changed) {
        wake();
    }

    public void clustersChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) ClustersChanged changed) {
        wake();
    }

    /** Returns at once: whoever wakes the pass may be at the end of a transaction. */
    public void wake() {
        isWanted.set(true);
        if (isRunning.compareAndSet(false, true)) {
            threads.execute(this::passWhileWanted);
        }
    }

    private void passWhileWanted() {
        try {
            while (isWanted.getAndSet(false)) {
                pass.run(clocks.now());
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "a pass failed; the next one begins anew", failure);
        } finally {
            isRunning.set(false);
        }
    }
}
