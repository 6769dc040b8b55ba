package org.cardhour.execution.control;

import java.util.UUID;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.entity.Run;

/**
 * Where the log of a run lies.
 *
 * @param number 1 for the first run of its job
 */
public record LogSource(UUID clusterId, RunName run, int number, Going going) {

    /** Whether more may be written. */
    public enum Going {
        ON,
        ENDED
    }

    static LogSource of(Run run) {
        return new LogSource(
                run.place().clusterId(),
                new RunName(run.id(), run.token()),
                run.number(),
                run.state() == RunState.ENDED && run.releasedAt().isPresent() ? Going.ENDED : Going.ON);
    }
}
