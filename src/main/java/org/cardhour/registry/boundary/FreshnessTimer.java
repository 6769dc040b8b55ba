package org.cardhour.registry.boundary;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Instant;
import org.cardhour.kernel.Clocks;
import org.cardhour.registry.control.Heartbeats;

/** Judges the freshness of every cluster every 10 seconds. Doing it twice changes nothing. */
@Singleton
@Startup
@DependsOn("Migrations")
public class FreshnessTimer {

    private final Heartbeats heartbeats;
    private final Clocks clocks;

    private Instant listeningSince = Instant.EPOCH;

    @Inject
    public FreshnessTimer(Heartbeats heartbeats, Clocks clocks) {
        this.heartbeats = heartbeats;
        this.clocks = clocks;
    }

    /** Not in the constructor: the container calls that of the proxy too, with nothing to give it. */
    @PostConstruct
    void listen() {
        listeningSince = clocks.now();
    }

    @Schedule(hour = "*", minute = "*", second = "*/10", persistent = false)
    void tick() {
        heartbeats.judge(listeningSince, clocks.now());
    }
}
