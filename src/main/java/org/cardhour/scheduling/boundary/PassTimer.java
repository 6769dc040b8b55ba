package org.cardhour.scheduling.boundary;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;

/** Wakes the pass every five seconds, for what nobody tells of: instants that are reached, changes told to no one. */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class PassTimer {

    private final Passes passes;

    @Inject
    public PassTimer(Passes passes) {
        this.passes = passes;
    }

    @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
    public void tick() {
        passes.wake();
    }
}
