package org.cardhour.planning.boundary;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.planning.entity.OrderedSimulation;
import org.cardhour.planning.entity.SimulationState;

/**
 * How far something is that takes long.
 *
 * @param kind what is done
 * @param progress thousandths that are done
 * @param result where what comes of it is found; empty while there is nothing
 * @param failure the code of what went wrong
 */
public record OperationOut(
        UUID id,
        String kind,
        SimulationState state,
        int progress,
        String requestedBy,
        Instant requestedAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<String> result,
        Optional<String> failure) {

    static OperationOut of(OrderedSimulation simulation) {
        return new OperationOut(
                simulation.id(),
                "simulation",
                simulation.state(),
                simulation.permille(),
                simulation.requestedByName(),
                simulation.requestedAt(),
                simulation.startedAt(),
                simulation.endedAt(),
                Optional.of(simulation.state())
                        .filter(SimulationState.SUCCEEDED::equals)
                        .map(done -> SimulationsResource.PATH + simulation.id()),
                simulation.failure());
    }
}
