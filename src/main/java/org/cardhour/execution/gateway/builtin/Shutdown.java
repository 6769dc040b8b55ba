package org.cardhour.execution.gateway.builtin;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.cardhour.kernel.Clocks;

/** Ends everything that runs on this machine when Cardhour itself stops, and notes on each run that this is why. */
final class Shutdown {

    private static final Logger LOG = System.getLogger(Shutdown.class.getName());

    private final RunnerFolder runner;
    private final StopOrders stops;
    private final RunProcesses processes;
    private final Clocks clocks;

    Shutdown(RunnerFolder runner, StopOrders stops, RunProcesses processes, Clocks clocks) {
        this.runner = runner;
        this.stops = stops;
        this.processes = processes;
        this.clocks = clocks;
    }

    /** Told at once, ended by force after the grace; what is left at the limit is ended when Cardhour is back. */
    void endAll(Duration grace, Duration limit) {
        var killAt = clocks.now().plus(grace);
        left().forEach(folder -> stops.orderWithPlatform(folder, killAt, clocks.now()));
        awaitEnd(grace);
        left().forEach(folder -> stops.carryOut(folder, clocks.now()));
        awaitEnd(limit.minus(grace));
        runner.recent().forEach(folder -> stops.carryOut(folder, clocks.now()));
        LOG.log(Level.INFO, "{0} runs of this machine are left", left().size());
    }

    private List<RunFolder> left() {
        return runner.recent().stream()
                .filter(folder -> folder.ended().isEmpty())
                .toList();
    }

    private void awaitEnd(Duration limit) {
        var ends = left().stream().map(processes::exit).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(ends).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException stillThere) {
            LOG.log(Level.DEBUG, "not all ended within {0}", limit);
        } catch (ExecutionException failure) {
            LOG.log(Level.WARNING, "runs could not be waited for", failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
