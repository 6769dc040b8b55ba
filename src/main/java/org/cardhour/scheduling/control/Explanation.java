package org.cardhour.scheduling.control;

import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.cardhour.jobs.core.JobState;
import org.cardhour.scheduling.core.Reason;

/**
 * Why a job waits; all reasons that hold, none once it does not wait.
 *
 * @param position how many jobs of its pool go before it, and one more; empty when it does not wait
 */
public record Explanation(UUID jobId, JobState state, OptionalInt position, List<Reason> reasons) {

    public Explanation {
        reasons = List.copyOf(reasons);
    }
}
