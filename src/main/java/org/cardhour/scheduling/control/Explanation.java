package org.cardhour.scheduling.control;

import java.time.Instant;
import java.util.List;
import java.util.Map;
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
 * @param codes of the clusters that it names, by their ids
 */
public record Explanation(
        UUID jobId,
        JobState state,
        OptionalInt position,
        List<Reason> reasons,
        Optional<Instant> estimatedStart,
        StartBasis startBasis,
        List<Hint> hints,
        Map<UUID, String> codes) {

    /** What an estimated start goes by. */
    public enum StartBasis {
        /** There is room now. */
        ROOM_NOW,
        /** The limits of the runs that hold the cards; how long they are thought to take does not count. */
        WALLTIME_LIMITS,
        /** It does not want to start earlier. */
        NOT_BEFORE,
        /** Nobody knows the start: something has no limit, or it is not for room that the job waits. */
        UNKNOWN
    }

    public Explanation {
        reasons = List.copyOf(reasons);
        hints = List.copyOf(hints);
        codes = Map.copyOf(codes);
    }

    /** One of which nothing more is known. */
    public Explanation(UUID jobId, JobState state, OptionalInt position, List<Reason> reasons) {
        this(jobId, state, position, reasons, Optional.empty(), StartBasis.UNKNOWN, List.of(), Map.of());
    }

    /** The same with the codes of clusters. */
    Explanation naming(Map<UUID, String> clusters) {
        return new Explanation(jobId, state, position, reasons, estimatedStart, startBasis, hints, clusters);
    }
}
