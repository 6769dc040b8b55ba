package org.cardhour.execution.boundary;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Starts a round of the clusters every second. */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ExecutionTimer {

    private final ExecutionRounds rounds;

    @Inject
    public ExecutionTimer(ExecutionRounds rounds) {
        this.rounds = rounds;
    }

    @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
    public void tick() {
        rounds.begin();
    }
}
