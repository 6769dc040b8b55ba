package org.cardhour.scheduling.control;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cardhour.pools.core.ModelFigures;
import org.cardhour.scheduling.core.Board;
import org.cardhour.scheduling.core.Claim;
import org.cardhour.scheduling.core.FairShare;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Mix;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Snapshot;
import org.cardhour.scheduling.core.Standing;
import org.cardhour.scheduling.core.WorkMix;

/** The board of one pool, and what is needed to tell it of changes only. For one thread. */
final class KeptPool {

    private final Board board;
    private final WorkMix work = new WorkMix();
    private final Map<UUID, Set<UUID>> runsOfJobs = new HashMap<>();
    private PoolFrame frame;
    private Mix mix;
    private Instant usedUntil;

    /** As it is in the snapshot, which was read with the frame. */
    KeptPool(PoolFrame frame, Snapshot snapshot) {
        this.frame = frame;
        this.board = Board.of(snapshot);
        this.mix = snapshot.mix();
        this.usedUntil = PoolPolicies.usedUntil(snapshot.now());
        snapshot.pending().forEach(job -> work.enter(job.ask()));
        snapshot.runs().forEach(this::enter);
    }

    private void enter(Run run) {
        work.enter(run.job().ask());
        runsOfJobs.computeIfAbsent(run.job().id(), job -> new HashSet<>()).add(run.id());
    }

    /** Its policy or its clusters may have changed. */
    void becomes(PoolFrame other) {
        if (!other.clusters().equals(frame.clusters())) {
            board.clustersChanged(other.clusters());
        }
        frame = other;
        usedUntil = Instant.MIN;
    }

    void clockMoved(Instant now) {
        board.clockMoved(now);
    }

    /** The job is like this by now: it waits or does not, and these runs of it hold cards here. */
    void take(UUID jobId, Optional<Job> waiting, List<Run> holding) {
        var before = board.waiting(jobId);
        if (!before.equals(waiting)) {
            before.ifPresent(job -> work.leave(job.ask()));
            waiting.ifPresent(job -> work.enter(job.ask()));
            waiting.ifPresentOrElse(board::jobArrived, () -> board.jobLeft(jobId));
        }
        var held = holding.stream().map(Run::id).collect(Collectors.toSet());
        Set.copyOf(runsOfJobs.getOrDefault(jobId, Set.of())).stream()
                .filter(run -> !held.contains(run))
                .forEach(run -> end(jobId, run));
        holding.forEach(this::hold);
    }

    private void end(UUID jobId, UUID runId) {
        board.find(runId).ifPresent(run -> work.leave(run.job().ask()));
        board.runEnded(runId);
        runsOfJobs.computeIfPresent(jobId, (job, runs) -> {
            runs.remove(runId);
            return runs;
        });
        runsOfJobs.remove(jobId, Set.of());
    }

    private void hold(Run run) {
        var before = board.find(run.id());
        if (before.isEmpty()) {
            enter(run);
        }
        if (!before.equals(Optional.of(run))) {
            board.runChanged(run);
        }
    }

    /** Past use as it is known, if that still holds; empty when it is to be read again. */
    Optional<FairShare> share(Instant now, Optional<Instant> usedFrom) {
        boolean isKnown = PoolPolicies.usedUntil(now).equals(usedUntil)
                && usedFrom.filter(usedUntil::isAfter).isEmpty();
        return isKnown ? Optional.of(board.policy().fairShare()) : Optional.empty();
    }

    /** All else has been told: what the policy comes to with this past use, and what work is to be expected. */
    void settle(FairShare share) {
        usedUntil = PoolPolicies.usedUntil(board.now());
        var policy = PoolPolicies.of(frame, share, board.now());
        if (!policy.equals(board.policy())) {
            board.policyChanged(policy);
        }
        if (!work.mix().equals(mix)) {
            mix = work.mix();
            board.mixChanged(mix);
        }
    }

    void claims(List<Claim> claims) {
        board.claimsChanged(claims);
    }

    UUID id() {
        return frame.facts().pool().id();
    }

    String name() {
        return frame.facts().pool().name();
    }

    PoolFrame frame() {
        return frame;
    }

    Board board() {
        return board;
    }

    Policy policy() {
        return board.policy();
    }

    List<Claim> claims() {
        return board.claims();
    }

    Snapshot snapshot() {
        return board.snapshot();
    }

    /** What the policy comes to by now. */
    List<ModelFigures> figures() {
        return frame.facts().figures(board.now());
    }

    /** The runs that hold cards on the right to the buffer, by card model. */
    Map<String, List<UUID>> bufferRuns() {
        return board.runsOn(Standing.BUFFER)
                .collect(Collectors.groupingBy(
                        run -> run.allocation().model(), Collectors.mapping(Run::id, Collectors.toList())));
    }
}
