package org.cardhour.jobs.boundary;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.entity.JobEvent;

/** One change of a job's state as it is shown. */
public record EventOut(
        long number, Instant at, Optional<JobState> from, JobState to, Optional<UUID> run, Optional<Cause> cause) {

    static EventOut of(JobEvent event) {
        return new EventOut(event.number(), event.at(), event.from(), event.to(), event.runId(), event.cause());
    }
}
