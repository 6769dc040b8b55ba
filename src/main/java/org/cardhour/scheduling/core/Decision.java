package org.cardhour.scheduling.core;

import java.util.List;
import java.util.UUID;

/** One thing that a pass has decided. */
public sealed interface Decision {

    /** The job gets these cards now. */
    record Start(Job job, Allocation allocation, Standing standing, Score score) implements Decision {

        Start on(Standing other) {
            return new Start(job, allocation, other, score);
        }
    }

    /** The run has to yield; the job in whose favour starts only once the cards are confirmed free. */
    record Preempt(Run victim, Cause cause, UUID inFavourOf) implements Decision {}

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
