package org.cardhour.execution.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cardhour.execution.control.OpenRun.Stopping;
import org.cardhour.execution.core.StopStep;
import org.cardhour.execution.gateway.Connector;
import org.cardhour.execution.gateway.EngineSignal;

/** Carries orders to stop to engines, step by step. A step that is cut short is done again, which does no harm. */
@Dependent
public class StopCarrier {

    private final OpenRuns notes;

    @Inject
    StopCarrier(OpenRuns notes) {
        this.notes = notes;
    }

    void carry(Connector engine, List<OpenRun> runs, Instant now) {
        for (var run : runs) {
            if (!run.hasEnded()) {
                run.stopping().ifPresent(stopping -> carry(engine, run, stopping, now));
            }
        }
    }

    private void carry(Connector engine, OpenRun run, Stopping stopping, Instant now) {
        switch (StopStep.next(stopping.order(), stopping.saving(), stopping.done(), now)) {
            case StopStep.Nothing() -> {}
            case StopStep.AskToSave() -> {
                engine.signal(run.name(), EngineSignal.CHECKPOINT);
                notes.askedToSave(run.id(), now);
            }
            case StopStep.TellToEnd(Duration grace) -> {
                engine.cancel(run.name(), grace);
                notes.toldToEnd(run.id(), now);
            }
        }
    }
}
