package org.cardhour.scheduling.boundary;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.cardhour.kernel.Clocks;
import org.cardhour.scheduling.control.Failover;
import org.cardhour.scheduling.control.StrandedRuns;

/** Looks every five minutes whether work that can not be preempted would survive the loss of each cluster and site. */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.CONTAINER)
@TransactionManagement(TransactionManagementType.BEAN)
public class FailoverTimer {

    private static final Logger LOG = System.getLogger(FailoverTimer.class.getName());

    private final StrandedRuns stranded = new StrandedRuns();
    private final Failover failover;
    private final Clocks clocks;

    @Inject
    public FailoverTimer(Failover failover, Clocks clocks) {
        this.failover = failover;
        this.clocks = clocks;
    }

    @Lock(LockType.WRITE)
    @Schedule(hour = "*", minute = "*/5", second = "40", persistent = false)
    public void tick() {
        stranded.changes(failover.all(clocks.now())).forEach(FailoverTimer::tell);
    }

    private static void tell(StrandedRuns.Change change) {
        if (change.runs().isEmpty()) {
            LOG.log(
                    Level.INFO,
                    "pool {0}: all runs would survive the loss of {1} {2} again",
                    change.pool(),
                    change.kind(),
                    change.code());
        } else {
            LOG.log(
                    Level.WARNING,
                    "pool {0}: after the loss of {1} {2} these runs, which can not be preempted, would have no place:"
                            + " {3}",
                    change.pool(),
                    change.kind(),
                    change.code(),
                    change.runs());
        }
    }
}
