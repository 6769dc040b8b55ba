package org.cardhour.planning.boundary;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cardhour.kernel.Clocks;
import org.cardhour.planning.control.SimulationOrdered;
import org.cardhour.planning.control.SimulationWork;

/** Runs the simulations that wait, one at a time, on a thread of its own. */
@ApplicationScoped
public class SimulationRuns {

    private static final Logger LOG = System.getLogger(SimulationRuns.class.getName());

    private final SimulationWork work;
    private final Clocks clocks;
    private final ManagedExecutorService threads;
    private final AtomicBoolean isWanted = new AtomicBoolean();
    private final AtomicBoolean isRunning = new AtomicBoolean();

    @SuppressWarnings("NullAway") // of the proxy, which has no state
    protected SimulationRuns() {
        this(null, null, null);
    }

    @Inject
    SimulationRuns(SimulationWork work, Clocks clocks, ManagedExecutorService threads) {
        this.work = work;
        this.clocks = clocks;
        this.threads = threads;
    }

    public void ordered(@Observes(during = TransactionPhase.AFTER_SUCCESS) SimulationOrdered ordered) {
        wake();
    }

    /** Returns at once: whoever wakes us may be at the end of a transaction. */
    public void wake() {
        isWanted.set(true);
        if (isRunning.compareAndSet(false, true)) {
            threads.execute(this::runWhileWanted);
        }
    }

    private void runWhileWanted() {
        try {
            while (isWanted.getAndSet(false)) {
                work.run(clocks::now);
            }
        } catch (RuntimeException failure) {
            LOG.log(Level.ERROR, "simulations could not be run; the next tick tries again", failure);
        } finally {
            isRunning.set(false);
        }
    }
}
