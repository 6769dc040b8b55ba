package org.cardhour.jobs.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Fault;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.jobs.entity.PlacementScore;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.jobs.entity.Stop;

/**
 * A run as it is shown.
 *
 * @param number 1 for the first run of its job
 * @param cards all cards of the run
 * @param standing on what right it holds them
 * @param score how good its place was among those it could have got; missing when none was weighed
 * @param startedAt when its last process started, by the engine's clock
 * @param endedAt when its last process ended, by the engine's clock
 * @param releasedAt when its cards were confirmed free
 * @param preemptedByJob for which job it makes room; missing when the owner of the cluster wants the cards
 * @param recalledUntil until when it may go on though it can not be preempted, as the owner wants the cards
 */
public record RunOut(
        UUID id,
        UUID job,
        int number,
        UUID cluster,
        String model,
        BigDecimal cards,
        int nodes,
        Standing standing,
        Optional<RunScoreOut> score,
        RunState state,
        Optional<RunEnd> end,
        Optional<Cause> cause,
        Optional<Fault> fault,
        Optional<Integer> exitCode,
        Optional<String> engineId,
        Instant dispatchedAt,
        Optional<Instant> startingAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<Instant> releasedAt,
        Optional<StopReason> stopReason,
        Optional<Instant> stopRequestedAt,
        Optional<UUID> preemptedByJob,
        Optional<Cause> preemptCause,
        Optional<Instant> recalledUntil,
        Optional<Instant> lastCheckpointAt,
        OptionalLong step,
        OptionalLong steps) {

    /**
     * The score of a place, term by term, in thousandths of a card.
     *
     * @param total all terms together: the place with the greatest was taken
     * @param preference from where the job would rather run
     * @param leftover against what was left free beside it
     * @param fragmentation what the jobs to come could use less, or more, of the free cards
     * @param feeding what the CPU left beside idle cards could feed less, or more, of them
     * @param nearness what data, image and the cost of links said for the place
     * @param together against being spread over interconnect groups
     */
    public record RunScoreOut(
            long total,
            long preference,
            long leftover,
            long fragmentation,
            long feeding,
            long nearness,
            long together) {

        static RunScoreOut of(PlacementScore score) {
            return new RunScoreOut(
                    score.total(),
                    score.preference(),
                    score.leftover(),
                    score.fragmentation(),
                    score.feeding(),
                    score.nearness(),
                    score.together());
        }
    }

    static RunOut of(Run run) {
        var place = run.place();
        return new RunOut(
                run.id(),
                run.jobId(),
                run.number(),
                place.clusterId(),
                place.model(),
                place.cards().toDecimal(),
                place.nodes(),
                run.standing(),
                run.score().map(RunScoreOut::of),
                run.state(),
                run.ending().map(RunEnding::end),
                run.ending().map(RunEnding::cause),
                run.ending().map(RunEnding::fault),
                run.ending().flatMap(RunEnding::exit),
                run.engineId(),
                run.times().dispatchedAt(),
                run.times().preparing(),
                run.times().start(),
                run.ending().map(RunEnding::at),
                run.releasedAt(),
                run.stop().map(Stop::reason),
                run.stop().map(Stop::requestedAt),
                run.preemption().flatMap(Preemption::winner),
                run.preemption().map(Preemption::cause),
                run.recalledUntil(),
                run.progress().saved(),
                run.progress().step(),
                run.progress().total());
    }
}
