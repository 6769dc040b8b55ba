package org.cardhour.execution.gateway.slurm;

import java.util.Optional;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.EngineLocation;
import org.cardhour.execution.gateway.RunOrder;
import org.cardhour.execution.gateway.slurm.SlurmRequest.Place;

/** Turns an order into what Slurm is asked for, or says why it can't be. */
record SlurmRequests(EngineLocation location) {

    private static final int MILLICORES = 1_000;

    /** What became of an order. */
    sealed interface Made {

        record Request(SlurmRequest request) implements Made {}

        record NotPossible(EndCause cause, String why) implements Made {}
    }

    Made of(RunOrder order) {
        var faults = SlurmScript.faults(order);
        if (!faults.isEmpty()) {
            return new Made.NotPossible(EndCause.BAD_COMMAND, String.join("; ", faults));
        }
        if (order.image().isPresent()) {
            return new Made.NotPossible(
                    EndCause.IMAGE_NOT_FOUND,
                    "this Slurm cluster runs programs of its nodes and has no images: "
                            + order.image().get());
        }
        return switch (new SlurmCards(location.models()).wanted(order)) {
            case SlurmCards.Wanted.NotPossible(var why) -> new Made.NotPossible(EndCause.NOT_LAUNCHED, why);
            case SlurmCards.Wanted.Cards(var cards) -> new Made.Request(request(order, cards));
        };
    }

    private SlurmRequest request(RunOrder order, Optional<String> cards) {
        var folder = SlurmFolder.of(location);
        var script = SlurmScript.of(order, folder);
        var cores = order.limits()
                .cpuMillicores()
                .map(millis -> Math.ceilDiv(millis, (long) MILLICORES))
                .orElse(1L);
        return new SlurmRequest(
                new SlurmNote(order.name().toString(), order.checkpointSignal(), Optional.empty()),
                script.text(),
                script.environment(),
                new Place(
                        location.option("partition"),
                        location.option("qos"),
                        order.owner().account().or(() -> location.option("account"))),
                order.nodes(),
                cards,
                Math.toIntExact(Math.max(1, cores)),
                order.limits().memoryMib(),
                order.limits().walltime(),
                folder);
    }
}
