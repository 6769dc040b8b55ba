package org.cardhour.scheduling.boundary;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
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
 * Wakes the pass: every five seconds, and at once when something has changed that it may act on. Passes never overlap;
 * what changes during one is seen by the next.
 */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PassTimer {

    private static final Logger LOG = System.getLogger(PassTimer.class.getName());

    private final SchedulingPass pass;
    private final Clocks clocks;
    private final ManagedExecutorService threads;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private final AtomicBoolean isRunning = new AtomicBoolean();

    @Inject
    public PassTimer(SchedulingPass pass, Clocks clocks, ManagedExecutorService threads) {
        this.pass = pass;
        this.clocks = clocks;
        this.threads = threads;
    }

    @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
    public void tick() {
        wake();
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
    private void wake() {
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
