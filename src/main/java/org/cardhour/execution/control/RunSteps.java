package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.execution.gateway.Connector;

/** The steps that runs take between ledger and engine. */
@Dependent
public class RunSteps {

    private final Dispatcher dispatcher;
    private final StopCarrier stops;
    private final Observation observation;
    private final Orphans orphans;

    @Inject
    RunSteps(Dispatcher dispatcher, StopCarrier stops, Observation observation, Orphans orphans) {
        this.dispatcher = dispatcher;
        this.stops = stops;
        this.observation = observation;
        this.orphans = orphans;
    }

    /** Tells the engine what it has to start and to stop. Stops go first: they make room. */
    void take(Connector engine, List<OpenRun> runs, Instant now) {
        stops.carry(engine, runs, now);
        dispatcher.dispatch(engine, runs, now);
        dispatcher.giveUpLate(engine, runs, now);
    }

    /** Looks where the runs are. */
    void observe(Connector engine, List<OpenRun> runs, Instant now) {
        observation.observe(engine, runs, now);
    }

    void stopOrphans(Connector engine, UUID clusterId) {
        orphans.stop(engine, clusterId);
    }
}
