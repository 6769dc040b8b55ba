package org.cardhour.scheduling.boundary;

import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import org.cardhour.jobs.control.JobsChanged;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.OneAtATime;
import org.cardhour.pools.control.PoolsChanged;
import org.cardhour.registry.control.ClustersChanged;
import org.cardhour.scheduling.control.SchedulingPass;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Runs passes, one after the other, as long as one is wanted: at once when something has changed that a pass may act on.
 * What changes during one is seen by the next. Now and then it is checked that what is kept between them is still right.
 */
@ApplicationScoped
public class Passes {

    private final SchedulingPass pass;
    private final Clocks clocks;
    private final long checkEvery;
    private final OneAtATime passes;
    private long passed;

    @SuppressWarnings("NullAway") // of the proxy, which has no state
    protected Passes() {
        this(null, null, null, 0);
    }

    /** @param checkEvery after so many passes comes a check; 0 for never */
    @Inject
    Passes(
            SchedulingPass pass,
            Clocks clocks,
            ManagedExecutorService threads,
            @ConfigProperty(name = "cardhour.scheduling.check-every", defaultValue = "5000") long checkEvery) {
        this.pass = pass;
        this.clocks = clocks;
        this.checkEvery = checkEvery;
        this.passes = new OneAtATime("passes", this::pass, threads);
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
        passes.want();
    }

    private void pass() {
        pass.run(clocks.now());
        passed++;
        if (checkEvery > 0 && passed % checkEvery == 0) {
            pass.check(clocks.now());
        }
    }
}
