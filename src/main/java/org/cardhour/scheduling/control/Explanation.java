package org.cardhour.scheduling.control;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.cardhour.jobs.core.JobState;
import org.cardhour.scheduling.core.Hint;
import org.cardhour.scheduling.core.Reason;

/**
 * Why a job waits; all reasons that hold, none once it does not wait.
 *
 * @param position how many jobs of its pool go before it, and one more; empty when it does not wait
 * @param estimatedStart when there is room at the earliest, by the limits of what runs; empty when nobody knows
 * @param hints what would let it start now
 */
public record Explanation(
        UUID jobId,
        JobState state,
        OptionalInt position,
        List<Reason> reasons,
        Optional<Instant> estimatedStart,
        List<Hint> hints) {

    public Explanation {
        reasons = List.copyOf(reasons);
        hints = List.copyOf(hints);
    }

    /** One of which nothing more is known. */
    public Explanation(UUID jobId, JobState state, OptionalInt position, List<Reason> reasons) {
        this(jobId, state, position, reasons, Optional.empty(), List.of());
    }
}
