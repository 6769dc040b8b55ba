package org.cardhour.jobs.control;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.JobState;

/**
 * Which jobs are asked for.
 *
 * @param states any of these; empty for all
 * @param submittedBy the subject who submitted them
 * @param before only those older than this place
 */
public record JobFilter(
        Set<JobState> states,
        Optional<UUID> project,
        Optional<UUID> tenant,
        Optional<String> submittedBy,
        Optional<Place> before) {

    /** A place in the list: behind the job of this time and id. */
    public record Place(Instant submittedAt, UUID id) {}

    public JobFilter {
        states = Set.copyOf(states);
    }

    /** All jobs in the state. */
    public static JobFilter inState(JobState state) {
        return new JobFilter(Set.of(state), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
}
