package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.RunHistory;
import org.cardhour.jobs.core.RunHistory.Wish;
import org.cardhour.kernel.JobKind;
import org.jspecify.annotations.Nullable;

/**
 * A job: one ask, and one or more runs after each other. Its verbs are called with its row locked; what does not go with
 * its state is a bug of the caller, who looks first.
 */
@Entity
@Table(name = "job")
@SuppressWarnings("UnusedVariable") // some columns are read by queries only
public class Job {

    @Id
    private UUID id;

    @Column(name = "tenant_id")
    private UUID tenantId;

    @Column(name = "project_id")
    private UUID projectId;

    @Column(name = "submitted_by")
    private String submittedBy;

    @Column(name = "submitted_by_name")
    private String submittedByName;

    private String name;

    @Enumerated(EnumType.STRING)
    private JobKind kind;

    private String priority;

    @Column(name = "priority_value")
    private int priorityValue;

    private boolean preemptible;

    private int nodes;

    @Column(name = "cards_thousandths")
    private long cardsThousandths;

    @Convert(converter = AskJson.class)
    private Ask ask;

    @Enumerated(EnumType.STRING)
    private JobState state;

    private boolean held;

    @Column(name = "current_run_id")
    private @Nullable UUID currentRunId;

    private int runs;

    private int token;

    @Column(name = "failed_runs")
    private int failedRuns;

    @Column(name = "lost_runs")
    private int lostRuns;

    @Column(name = "failed_starts")
    private int failedStarts;

    private int evictions;

    @Column(name = "submitted_at")
    private Instant submittedAt;

    @Column(name = "queued_at")
    private Instant queuedAt;

    @Column(name = "cancel_requested_at")
    private @Nullable Instant cancelRequestedAt;

    @Column(name = "cancel_reason")
    private @Nullable String cancelReason;

    @Column(name = "ended_at")
    private @Nullable Instant endedAt;

    @Column(name = "end_cause")
    @Enumerated(EnumType.STRING)
    private @Nullable Cause endCause;

    @Version
    private int version;

    protected Job() {}

    public Job(UUID id, Submission submission, Ask ask, Instant now) {
        this.id = id;
        this.tenantId = submission.tenantId();
        this.projectId = submission.projectId();
        this.submittedBy = submission.submittedBy();
        this.submittedByName = submission.submittedByName();
        this.name = ask.name();
        this.kind = ask.kind();
        this.priority = ask.terms().priority().name();
        this.priorityValue = ask.terms().priority().value();
        this.preemptible = ask.terms().preemptible();
        this.nodes = ask.demand().nodes();
        this.cardsThousandths = ask.demand().cardsPerNode().thousandths();
        this.ask = ask;
        this.state = JobState.QUEUED;
        this.submittedAt = now;
        this.queuedAt = now;
    }

    /** Shows how far its run is. */
    public void follow(JobState during) {
        require(!state.isTerminal() && !during.isTerminal());
        state = during;
    }

    /** Counts how its run ended. */
    public void count(RunEnd end, Cause cause) {
        switch (end) {
            case FAILED -> failedRuns += cause == Cause.STOPPED_WITH_PLATFORM ? 0 : 1;
            case LOST -> lostRuns++;
            case START_FAILED -> failedStarts += cause == Cause.DISPATCH_TIMEOUT ? 0 : 1;
            case PREEMPTED -> evictions += cause == Cause.OWNER ? 0 : 1;
            case SUCCEEDED, CANCELLED, TIMED_OUT -> {}
        }
    }

    /** Queues it again with the time of its submission. */
    public void requeue(Instant now) {
        require(!state.isTerminal());
        currentRunId = null;
        state = JobState.QUEUED;
        queuedAt = now;
    }

    /** Ends it for good. */
    public void end(JobState last, Cause cause, Instant now) {
        require(!state.isTerminal() && last.isTerminal());
        state = last;
        endCause = cause;
        endedAt = now;
    }

    /** Remembers that it is not wanted any more. */
    public void wishCancelled(String reason, Instant now) {
        if (cancelRequestedAt == null) {
            cancelRequestedAt = now;
            cancelReason = reason;
        }
    }

    /** Keeps it from being started. */
    public void hold() {
        require(state == JobState.QUEUED);
        held = true;
    }

    public void release() {
        held = false;
    }

    /** Whether it may be started. */
    public boolean isWaiting() {
        return state == JobState.QUEUED && !held;
    }

    public boolean isHeld() {
        return held;
    }

    public boolean isCancelWished() {
        return cancelRequestedAt != null;
    }

    /** Its history as the sequel of a run is decided by it. */
    public RunHistory history() {
        return new RunHistory(
                isCancelWished() ? Wish.CANCEL : Wish.GO_ON,
                failedRuns,
                ask.terms().maxReruns(),
                lostRuns,
                ask.terms().afterLoss(),
                failedStarts);
    }

    public UUID id() {
        return id;
    }

    public Submission submission() {
        return new Submission(tenantId, projectId, submittedBy, submittedByName);
    }

    public Ask ask() {
        return ask;
    }

    public JobState state() {
        return state;
    }

    /** The run that is active, or whose cards are not free yet. */
    public Optional<UUID> currentRunId() {
        return Optional.ofNullable(currentRunId);
    }

    /** How many runs it has had. */
    public int runs() {
        return runs;
    }

    /** The fencing token of its newest run. */
    public int token() {
        return token;
    }

    /** How often it was preempted, other than by owners of clusters. */
    public int evictions() {
        return evictions;
    }

    /** How many of its runs were lost with their cluster. */
    public int lostRuns() {
        return lostRuns;
    }

    public Instant submittedAt() {
        return submittedAt;
    }

    /** Since when it waits, or when it waited last. */
    public Instant queuedAt() {
        return queuedAt;
    }

    public Optional<String> cancelReason() {
        return Optional.ofNullable(cancelReason);
    }

    public Optional<Instant> endedAt() {
        return Optional.ofNullable(endedAt);
    }

    public Optional<Cause> endCause() {
        return Optional.ofNullable(endCause);
    }

    public int version() {
        return version;
    }

    private void require(boolean allowed) {
        if (!allowed) {
            throw new IllegalStateException("job " + id + " is " + state);
        }
    }
}
