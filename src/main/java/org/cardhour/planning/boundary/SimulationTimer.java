package org.cardhour.planning.boundary;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Looks now and then for simulations whose runner is gone. */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class SimulationTimer {

    private final SimulationRuns runs;

    @Inject
    public SimulationTimer(SimulationRuns runs) {
        this.runs = runs;
    }

    @Schedule(hour = "*", minute = "*", second = "*/15", persistent = false)
    public void tick() {
        runs.wake();
    }
}
