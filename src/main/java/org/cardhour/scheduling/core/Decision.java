package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** One thing that a pass has decided. */
public sealed interface Decision {

    /** The job gets these cards now. */
    record Start(Job job, Allocation allocation, Standing standing, Score score) implements Decision {

        /** The run that comes of it, named after its job. */
        public Run asRun(Instant now) {
            return new Run(job.id(), job, allocation, standing, false, now, now);
        }
    }

    /**
     * The run has to yield.
     *
     * @param inFavourOf the job that starts once the cards are confirmed free; empty when the owner wants them
     */
    record Preempt(Run victim, Cause cause, Optional<UUID> inFavourOf) implements Decision {}

    /** The run can't be preempted, but its cluster's owner wants the cards: it is told until when it may go on. */
    record Recall(Run run, Instant until) implements Decision {}

    /** The run holds its cards on another right from now on. */
    record Mark(Run run, Standing standing) implements Decision {}

    /** The job holds nothing yet, for all of these reasons; there is at least one. */
    record Wait(Job job, List<Reason> reasons) implements Decision {

        public Wait {
            reasons = List.copyOf(reasons);
            if (reasons.isEmpty()) {
                throw new IllegalArgumentException("job " + job.id() + " waits without a reason");
            }
        }
    }
}
