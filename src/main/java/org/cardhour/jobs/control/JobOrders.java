package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Stop;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.kernel.UseCase;

/** What people order their jobs: to be cancelled, held, or released. */
@UseCase
public class JobOrders {

    private final JobJournal journal;
    private final AuditTrail trail;

    @Inject
    JobOrders(JobJournal journal, AuditTrail trail) {
        this.journal = journal;
        this.trail = trail;
    }

    /**
     * Cancels a job. One that holds nothing ends at once; else its run is told to stop, and the job ends with it. A job
     * that was cancelled before is given back as it is.
     */
    public Outcome<JobFacts> cancel(Actor actor, UUID id, String reason, Instant now) {
        return order(actor, id, reason, job -> {
            if (job.state() == JobState.CANCELLED || job.isCancelWished()) {
                return Outcome.done(job);
            }
            if (job.state().isTerminal()) {
                return conflict("JOB_HAS_ENDED", job);
            }
            var before = job.state();
            job.wishCancelled(reason, now);
            stop(job, now);
            record(actor, "cancel", job, reason, before, now);
            return Outcome.done(job);
        });
    }

    /** Keeps a waiting job from being started. */
    public Outcome<JobFacts> hold(Actor actor, UUID id, String reason, Instant now) {
        return order(actor, id, reason, job -> {
            if (job.state() != JobState.QUEUED) {
                return conflict("JOB_DOES_NOT_WAIT", job);
            }
            if (!job.isHeld()) {
                job.hold();
                journal.tell(job);
                record(actor, "hold", job, reason, job.state(), now);
            }
            return Outcome.done(job);
        });
    }

    /** Lets a held job be started again. */
    public Outcome<JobFacts> release(Actor actor, UUID id, String reason, Instant now) {
        return order(actor, id, reason, job -> {
            if (job.state() != JobState.QUEUED) {
                return conflict("JOB_DOES_NOT_WAIT", job);
            }
            if (job.isHeld()) {
                job.release();
                journal.tell(job);
                record(actor, "release", job, reason, job.state(), now);
            }
            return Outcome.done(job);
        });
    }

    private void stop(Job job, Instant now) {
        var before = job.state();
        var active = journal.lockCurrentRun(job).filter(locked -> !locked.run().hasEnded());
        if (active.isEmpty()) {
            job.end(JobState.CANCELLED, Cause.CANCEL, now);
        } else {
            var run = active.get().run();
            run.stop(new Stop(StopReason.CANCEL, now, job.ask().terms().grace()));
            job.follow(run.jobState());
        }
        journal.note(job, before, Optional.of(Cause.CANCEL), now);
    }

    private Outcome<JobFacts> order(Actor actor, UUID id, String reason, Function<Job, Outcome<Job>> order) {
        var job = journal.lock(id);
        if (job.isEmpty()) {
            return Outcome.refused(Refusal.of(Kind.UNKNOWN, "UNKNOWN_JOB"));
        }
        var scope = new JobScope(actor);
        return scope.untouchable(job.get(), reason)
                .map(Outcome::<Job>refused)
                .orElseGet(() -> order.apply(job.get()))
                .map(ordered -> new JobFacts(ordered, scope.detail(ordered)));
    }

    private void record(Actor actor, String verb, Job job, String reason, JobState before, Instant now) {
        var act =
                Act.on("job." + verb, "job", job.id()).ofTenant(job.submission().tenantId());
        var after = Map.of("state", job.state(), "held", job.isHeld());
        trail.record(actor, act, reason, Map.of("state", before), after, now);
    }

    private static <T> Outcome<T> conflict(String code, Job job) {
        return Outcome.refused(
                new Refusal(Kind.CONFLICT, code, Map.of("state", job.state().name()), List.of()));
    }
}
