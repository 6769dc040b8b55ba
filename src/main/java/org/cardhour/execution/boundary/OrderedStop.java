package org.cardhour.execution.boundary;

import jakarta.inject.Inject;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;
import org.cardhour.execution.control.PlatformStop;

/**
 * Hears that the server is stopped in order: the runs of this machine end with it. This is the last moment at which our
 * classes can be loaded; when timers are destroyed they no longer can.
 */
@WebListener
public class OrderedStop implements ServletContextListener {

    private final ExecutionRounds rounds;
    private final PlatformStop stop;

    @Inject
    public OrderedStop(ExecutionRounds rounds, PlatformStop stop) {
        this.rounds = rounds;
        this.stop = stop;
    }

    @Override
    public void contextDestroyed(ServletContextEvent event) {
        rounds.stop();
        stop.endRuns();
    }
}
