package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.jobs.control.JobJournal.Locked;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.Sequel;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.jobs.entity.Stop;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.UseCase;
import org.cardhour.store.control.Lease;

/**
 * The one place where runs begin, go on and end. Each call is a small transaction that first looks whether what it was
 * asked for is still right; a call that comes late, or again, changes nothing and gives back false.
 */
@UseCase
public class RunLedger {

    /** The lease under which jobs are placed. */
    public static final String PASS_LEASE = "scheduling";

    private final Lease lease;
    private final Beginnings beginnings;
    private final Holdings holdings;
    private final JobJournal journal;
    private final AuditTrail trail;

    @Inject
    RunLedger(Lease lease, Beginnings beginnings, Holdings holdings, JobJournal journal, AuditTrail trail) {
        this.lease = lease;
        this.beginnings = beginnings;
        this.holdings = holdings;
        this.journal = journal;
        this.trail = trail;
    }

    /** Begins a run of a waiting job on these cards, if the job still waits and all of it is still free. */
    public boolean dispatch(UUID jobId, Allocation cards, long epoch, Instant now) {
        return !dispatch(List.of(new Beginning(jobId, cards)), epoch, now).isEmpty();
    }

    /**
     * The same for many in one transaction; what can't begin any more is left out. Gives back the jobs of which a run has
     * begun.
     */
    public Set<UUID> dispatch(List<Beginning> wanted, long epoch, Instant now) {
        return lease.holds(PASS_LEASE, epoch) ? beginnings.begin(wanted, epoch, now) : Set.of();
    }

    /** Tells a run to make room for a job, or for the owner; its cards are held until their release is confirmed. */
    public boolean requestPreemption(UUID runId, Preemption why, long epoch, Instant now) {
        var locked = journal.lockRun(runId);
        if (locked.isEmpty() || !lease.holds(PASS_LEASE, epoch)) {
            return false;
        }
        var grace = locked.get().job().ask().terms().grace();
        boolean isAsked = change(locked, now, run -> run.preempt(why, new Stop(StopReason.PREEMPT, now, grace)));
        if (isAsked) {
            remember(locked.get(), why, now);
        }
        return isAsked;
    }

    /** Tells a run that can't be preempted until when it may go on, as the owner wants its cards; the first call counts. */
    public boolean recall(UUID runId, Instant until, long epoch, Instant now) {
        var told = journal.lockRun(runId)
                .filter(locked -> lease.holds(PASS_LEASE, epoch))
                .filter(locked -> locked.run().recall(until));
        told.ifPresent(locked -> {
            var act = Act.on("job.recall", "job", locked.run().jobId())
                    .ofTenant(locked.run().tenantId());
            var after = Map.of("run", runId, "until", until);
            trail.record(Actor.system("run-" + runId), act, "", AuditTrail.NOTHING, after, now);
            journal.tell(locked.job());
        });
        return told.isPresent();
    }

    /** Tells a run to stop for a reason that is not another job. */
    public boolean requestStop(UUID runId, StopReason reason, Instant now) {
        var locked = journal.lockRun(runId);
        return change(
                locked,
                now,
                run -> run.stop(new Stop(
                        reason, now, locked.orElseThrow().job().ask().terms().grace())));
    }

    /** Marks that a run holds its cards on another right. */
    public boolean mark(UUID runId, Standing standing, long epoch) {
        var marked = journal.lockRun(runId)
                .filter(locked -> lease.holds(PASS_LEASE, epoch))
                .filter(locked -> locked.run().stand(standing));
        marked.ifPresent(locked -> journal.tell(locked.job()));
        return marked.isPresent();
    }

    /** The engine has taken the run under its own id. */
    public boolean accepted(UUID runId, String engineId, Instant engineSubmittedAt) {
        return change(runId, engineSubmittedAt, run -> run.accept(engineId, engineSubmittedAt));
    }

    /** The engine prepares the run. */
    public boolean starting(UUID runId, Instant at) {
        return change(runId, at, run -> run.starting(at));
    }

    /** The run's last process started at that instant of the engine's clock, or is seen again. */
    public boolean running(UUID runId, Instant at) {
        var locked = journal.lockRun(runId);
        boolean runs = change(locked, at, run -> run.running(at));
        locked.filter(there -> runs).ifPresent(there -> journal.tellUse(there.job(), at));
        return runs;
    }

    /** Somebody else stopped the run for a while. */
    public boolean suspended(UUID runId, Instant at) {
        return change(runId, at, Run::suspended);
    }

    /** Nobody can say how the run is. */
    public boolean unknown(UUID runId, Instant at) {
        return change(runId, at, Run::unknown);
    }

    /** The run has saved its work then, at that step. */
    public boolean checkpointed(UUID runId, Instant at, OptionalLong step) {
        return change(runId, at, run -> run.checkpoint(at, step));
    }

    /** The run has done so many steps, of so many. */
    public boolean progressed(UUID runId, long step, OptionalLong total, Instant at) {
        return change(runId, at, run -> run.progress(step, total));
    }

    /**
     * The run has ended. If its job ends with it, it does so now; if it runs again, it is queued when the cards are
     * confirmed free, a lost run's job at once: its quota is free, its cards are not.
     */
    public boolean ended(UUID runId, RunEnding ending) {
        var locked = journal.lockRun(runId).filter(there -> there.run().end(ending));
        locked.ifPresent(there -> {
            follow(there, ending);
            journal.tellUse(there.job(), ending.at());
        });
        return locked.isPresent();
    }

    /** The cards of a run that has ended are confirmed free. */
    public boolean released(UUID runId, Instant at) {
        var locked = journal.lockRun(runId).filter(there -> there.run().release(at));
        locked.ifPresent(there -> free(there, at));
        return locked.isPresent();
    }

    private void remember(Locked victim, Preemption why, Instant now) {
        var run = victim.run();
        var act = Act.on("job.preempt", "job", run.jobId()).ofTenant(run.tenantId());
        var after = new TreeMap<String, Object>(Map.of("run", run.id(), "cause", why.cause()));
        why.winner().ifPresent(job -> after.put("inFavourOf", job));
        trail.record(Actor.system("run-" + run.id()), act, "", AuditTrail.NOTHING, after, now);
    }

    private void follow(Locked locked, RunEnding ending) {
        var job = locked.job();
        job.count(ending.end(), ending.cause());
        if (ending.end() == RunEnd.LOST) {
            freeQuota(locked, ending.at());
        }
        var sequel = Sequel.of(ending.end(), ending.cause(), job.history());
        if (sequel instanceof Sequel.Over || ending.end() == RunEnd.LOST) {
            journal.go(sequel, locked, ending.cause(), ending.at());
        } else {
            journal.tell(job);
        }
    }

    private void free(Locked locked, Instant at) {
        freeQuota(locked, at);
        holdings.giveBack(locked.run());
        var job = locked.job();
        if (job.state().isTerminal() || !locked.isCurrent()) {
            journal.tell(job);
            return;
        }
        var ending = locked.run().ending().orElseThrow();
        journal.go(Sequel.of(ending.end(), ending.cause(), job.history()), locked, ending.cause(), at);
    }

    private void freeQuota(Locked locked, Instant at) {
        if (locked.run().releaseQuota(at)) {
            holdings.giveQuotaBack(locked.run());
        }
    }

    private boolean change(UUID runId, Instant at, Predicate<Run> change) {
        return change(journal.lockRun(runId), at, change);
    }

    private boolean change(Optional<Locked> locked, Instant at, Predicate<Run> change) {
        var changed = locked.filter(there -> change.test(there.run()));
        changed.ifPresent(there -> {
            var before = there.job().state();
            there.job().follow(there.run().jobState());
            journal.note(there.job(), before, Optional.empty(), at);
        });
        return changed.isPresent();
    }
}
