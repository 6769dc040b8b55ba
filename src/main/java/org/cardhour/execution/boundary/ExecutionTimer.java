package org.cardhour.execution.boundary;

import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import org.cardhour.execution.control.PlatformStop;
import org.cardhour.kernel.Clocks;

/** Starts a round of the clusters every second, and ends the runs of this machine when the server is stopped in order. */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ExecutionTimer {

    private final ExecutionRounds rounds;
    private final PlatformStop stop;
    private final Clocks clocks;

    @Inject
    public ExecutionTimer(ExecutionRounds rounds, PlatformStop stop, Clocks clocks) {
        this.rounds = rounds;
        this.stop = stop;
        this.clocks = clocks;
    }

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    public void tick() {
        rounds.begin();
    }

    @PreDestroy
    void end() {
        rounds.stop();
        stop.endRuns(clocks::now);
    }
}
