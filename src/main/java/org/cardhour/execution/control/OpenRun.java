package org.cardhour.execution.control;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.core.StopStep;
import org.cardhour.execution.core.Verdict;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.jobs.core.RunState;

/**
 * A run that holds, or may hold, something in a cluster.
 *
 * @param engineId the engine's id; empty until the engine has taken it
 * @param engineState the engine's word for its state, as last seen
 * @param engineStateSince when it was first seen to be called so
 */
record OpenRun(
        UUID id,
        RunName name,
        RunState state,
        Optional<String> engineId,
        Instant dispatchedAt,
        Optional<Stopping> stopping,
        String engineState,
        Optional<Instant> engineStateSince) {

    /** That it is to stop, and how far that is. */
    record Stopping(StopStep.Order order, StopStep.Saving saving, StopStep.Done done, Verdict.Told told) {}

    boolean isWaitingForEngine() {
        return state == RunState.DISPATCHED && engineId.isEmpty();
    }

    boolean isNotBegun() {
        return state == RunState.DISPATCHED || state == RunState.STARTING;
    }

    boolean hasEnded() {
        return state == RunState.ENDED;
    }
}
