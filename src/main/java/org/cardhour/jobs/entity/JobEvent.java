package org.cardhour.jobs.entity;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.jspecify.annotations.Nullable;

/** One change of a job's state. */
@Entity
@Table(name = "job_event")
public class JobEvent {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long seq;

    @Column(name = "job_id")
    private UUID jobId;

    private Instant at;

    @Column(name = "from_state")
    @Enumerated(EnumType.STRING)
    private @Nullable JobState from;

    @Column(name = "to_state")
    @Enumerated(EnumType.STRING)
    private JobState to;

    @Column(name = "run_id")
    private @Nullable UUID runId;

    @Enumerated(EnumType.STRING)
    private @Nullable Cause cause;

    protected JobEvent() {}

    /** The change of the job to the state that it has now. */
    public JobEvent(Job job, Optional<JobState> from, Optional<Cause> cause, Instant at) {
        this.jobId = job.id();
        this.at = at;
        this.from = from.orElse(null);
        this.to = job.state();
        this.runId = job.currentRunId().orElse(null);
        this.cause = cause.orElse(null);
    }

    /** Rises with each event; events of one job are in the order of their numbers. */
    public long number() {
        return seq == null ? 0 : seq;
    }

    public Instant at() {
        return at;
    }

    public Optional<JobState> from() {
        return Optional.ofNullable(from);
    }

    public JobState to() {
        return to;
    }

    public Optional<UUID> runId() {
        return Optional.ofNullable(runId);
    }

    public Optional<Cause> cause() {
        return Optional.ofNullable(cause);
    }
}
