package org.cardhour.execution.boundary;

import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import org.cardhour.execution.control.ResultKeeping;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.OneAtATime;

/**
 * Fetches what runs leave every two seconds, one fetching at a time, and removes every 20 seconds what is kept no
 * longer.
 */
@Singleton
@Startup
@DependsOn("Migrations")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class ResultTimer {

    private final ResultKeeping keeping;
    private final Clocks clocks;
    private final OneAtATime fetching;

    @Inject
    public ResultTimer(ResultKeeping keeping, Clocks clocks, ManagedExecutorService threads) {
        this.keeping = keeping;
        this.clocks = clocks;
        this.fetching = new OneAtATime("fetching of results", () -> keeping.keep(clocks.now()), threads);
    }

    @Schedule(hour = "*", minute = "*", second = "*/2", persistent = false)
    void fetch() {
        fetching.want();
    }

    @Schedule(hour = "*", minute = "*", second = "*/20", persistent = false)
    void expire() {
        keeping.expire(clocks.now());
    }
}
