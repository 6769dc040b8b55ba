package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.core.StopReason;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to run a job: it holds its cards from placement to confirmed release, and is what usage is counted from.
 * Each verb tells whether it changed anything: what comes late or again does not.
 */
@Entity
@Table(name = "job_run")
public class Run {

    @Id
    private UUID id;

    @Column(name = "job_id")
    private UUID jobId;

    @Column(name = "run_no")
    private int number;

    @Column(name = "tenant_id")
    private UUID tenantId;

    @Column(name = "project_id")
    private UUID projectId;

    @Embedded
    private RunPlace place;

    @Embedded
    private @Nullable PlacementScore score;

    @Enumerated(EnumType.STRING)
    private Standing standing;

    private int token;

    @Enumerated(EnumType.STRING)
    private RunState state;

    @Embedded
    private @Nullable RunEnding ending;

    @Column(name = "engine_id")
    private @Nullable String engineId;

    @Column(name = "engine_submitted_at")
    private @Nullable Instant engineSubmittedAt;

    @Embedded
    private RunTimes times;

    @Column(name = "quota_released_at")
    private @Nullable Instant quotaReleasedAt;

    @Column(name = "released_at")
    private @Nullable Instant releasedAt;

    @Embedded
    private @Nullable Stop stop;

    @Embedded
    private @Nullable Preemption preemption;

    @Column(name = "recalled_until_at")
    private @Nullable Instant recalledUntil;

    @Embedded
    private @Nullable RunProgress progress;

    @Version
    private int version;

    protected Run() {}

    /** The run that the job has just begun. */
    public Run(UUID id, Job job, RunPlace place, Standing standing, Instant now) {
        this.id = id;
        this.jobId = job.id();
        this.number = job.runs();
        this.tenantId = job.submission().tenantId();
        this.projectId = job.submission().projectId();
        this.place = place;
        this.standing = standing;
        this.token = job.token();
        this.state = RunState.DISPATCHED;
        this.times = RunTimes.dispatched(now);
    }

    /** The engine has taken it under this id. */
    public boolean accept(String engine, Instant at) {
        if (hasEnded() || engineId != null) {
            return false;
        }
        engineId = engine;
        engineSubmittedAt = at;
        return true;
    }

    /** The engine prepares it. */
    public boolean starting(Instant at) {
        boolean earlier = state == RunState.DISPATCHED
                || (state == RunState.UNKNOWN && times.start().isEmpty());
        if (earlier) {
            state = RunState.STARTING;
            times = times.starting(at);
        }
        return earlier;
    }

    /** Its last process has started then; the first such report counts. */
    public boolean running(Instant at) {
        if (!become(RunState.RUNNING)) {
            return false;
        }
        times = times.started(at);
        return true;
    }

    /** Somebody else stopped it for a while. */
    public boolean suspended() {
        return become(RunState.SUSPENDED);
    }

    /** Nobody can say how it is. */
    public boolean unknown() {
        return become(RunState.UNKNOWN);
    }

    /** It is told to stop. The wish to cancel it takes the place of any other reason, and nothing the place of that. */
    public boolean stop(Stop order) {
        boolean cancels = order.reason() == StopReason.CANCEL
                && stopReason().filter(StopReason.CANCEL::equals).isEmpty();
        if (hasEnded() || (stop != null && !cancels)) {
            return false;
        }
        stop = order;
        return true;
    }

    /** It is told to make room. */
    public boolean preempt(Preemption why, Stop order) {
        boolean told = stop(order);
        if (told) {
            preemption = why;
        }
        return told;
    }

    /** It is told until when it may go on, as the owner wants its cards; it is told once. */
    public boolean recall(Instant until) {
        if (hasEnded() || stop != null || recalledUntil != null) {
            return false;
        }
        recalledUntil = until;
        return true;
    }

    /** It has ended. It never ends before it started: what the clocks differ by counts as nothing. */
    public boolean end(RunEnding how) {
        if (hasEnded()) {
            return false;
        }
        state = RunState.ENDED;
        ending = times.start().map(how::notBefore).orElse(how);
        return true;
    }

    /** Its quota is the tenant's again. */
    public boolean releaseQuota(Instant at) {
        if (!hasEnded() || quotaReleasedAt != null) {
            return false;
        }
        quotaReleasedAt = at;
        return true;
    }

    /** Since when it no longer counts against its tenant's quota. */
    public Optional<Instant> quotaReleasedAt() {
        return Optional.ofNullable(quotaReleasedAt);
    }

    /** Whether it no longer counts against its tenant's quota, though its cards may not be free yet. */
    public boolean hasGivenQuotaBack() {
        return quotaReleasedAt != null;
    }

    /** Its cards are confirmed free. */
    public boolean release(Instant at) {
        if (!hasEnded() || releasedAt != null) {
            return false;
        }
        releasedAt = at;
        return true;
    }

    /** It has saved its work then, at that step. */
    public boolean checkpoint(Instant at, OptionalLong step) {
        if (hasEnded() || progress().saved().filter(last -> !at.isAfter(last)).isPresent()) {
            return false;
        }
        progress = progress().saved(at, step);
        return true;
    }

    /** It has done so many steps, of so many. */
    public boolean progress(long step, OptionalLong total) {
        if (hasEnded()) {
            return false;
        }
        progress = progress().reached(step, total);
        return true;
    }

    /** It holds its cards on another right from now on. */
    public boolean stand(Standing right) {
        if (standing == right || releasedAt != null) {
            return false;
        }
        standing = right;
        return true;
    }

    public boolean hasEnded() {
        return state == RunState.ENDED;
    }

    /** The state that the job has while this run goes on. */
    public JobState jobState() {
        return JobState.during(state, stopReason());
    }

    public UUID id() {
        return id;
    }

    public UUID jobId() {
        return jobId;
    }

    /** 1 for the first run of its job. */
    public int number() {
        return number;
    }

    public UUID tenantId() {
        return tenantId;
    }

    public UUID projectId() {
        return projectId;
    }

    public RunPlace place() {
        return place;
    }

    /** How good its place was; empty when nobody weighed it against others. */
    public Optional<PlacementScore> score() {
        return Optional.ofNullable(score);
    }

    public Standing standing() {
        return standing;
    }

    /** Fences off earlier runs of the same job. */
    public int token() {
        return token;
    }

    public RunState state() {
        return state;
    }

    public Optional<RunEnding> ending() {
        return Optional.ofNullable(ending);
    }

    public Optional<String> engineId() {
        return Optional.ofNullable(engineId);
    }

    public Optional<Instant> engineSubmittedAt() {
        return Optional.ofNullable(engineSubmittedAt);
    }

    public RunTimes times() {
        return times;
    }

    /** When its cards were confirmed free. */
    public Optional<Instant> releasedAt() {
        return Optional.ofNullable(releasedAt);
    }

    public Optional<Stop> stop() {
        return Optional.ofNullable(stop);
    }

    public Optional<StopReason> stopReason() {
        return stop().map(Stop::reason);
    }

    public Optional<Preemption> preemption() {
        return Optional.ofNullable(preemption);
    }

    /** Until when it may go on, as the owner wants its cards. */
    public Optional<Instant> recalledUntil() {
        return Optional.ofNullable(recalledUntil);
    }

    public RunProgress progress() {
        return progress == null ? RunProgress.NONE : progress;
    }

    private boolean become(RunState next) {
        if (hasEnded() || state == next) {
            return false;
        }
        state = next;
        return true;
    }
}
