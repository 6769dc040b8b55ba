package org.cardhour.jobs.control;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.Sequel;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.JobEvent;
import org.cardhour.jobs.entity.Run;

/** Locks jobs and runs to change them, and writes down each state that a job comes to. The job is locked first. */
@Dependent
class JobJournal {

    private static final Duration BACKOFF = Duration.ofMinutes(10);

    private final EntityManager database;
    private final Event<JobsChanged> changed;

    @Inject
    JobJournal(EntityManager database, Event<JobsChanged> changed) {
        this.database = database;
        this.changed = changed;
    }

    /** A run and its job, both locked. */
    record Locked(Job job, Run run) {

        /** Whether the job has not gone on to another run. */
        boolean isCurrent() {
            return job.currentRunId().filter(run.id()::equals).isPresent();
        }
    }

    Optional<Job> lock(UUID jobId) {
        return Optional.ofNullable(database.find(Job.class, jobId, LockModeType.PESSIMISTIC_WRITE));
    }

    Optional<Locked> lockRun(UUID runId) {
        var jobs = database.createQuery("select r.jobId from Run r where r.id = :run", UUID.class)
                .setParameter("run", runId)
                .getResultList();
        return jobs.stream().findFirst().flatMap(this::lock).flatMap(job -> lockRun(job, runId));
    }

    /** The run that the job has now, if it has one. */
    Optional<Locked> lockCurrentRun(Job job) {
        return job.currentRunId().flatMap(run -> lockRun(job, run));
    }

    /** A job that was just submitted. */
    void begin(Job job, Instant now) {
        database.persist(new JobEvent(job, Optional.empty(), Optional.empty(), now));
        tell(job);
    }

    /** Notes that the job is in another state than before, if it is. */
    void note(Job job, JobState before, Optional<Cause> cause, Instant at) {
        if (job.state() != before) {
            database.persist(new JobEvent(job, Optional.of(before), cause, at));
        }
        tell(job);
    }

    /** Whoever keeps a picture of jobs between passes looks at it anew. */
    void tell(Job job) {
        write(job, Optional.empty());
        changed.fire(new JobsChanged(job.id()));
    }

    /** From then on the use of cards is another than it was told before; to be told beside what else has changed. */
    void tellUse(Job job, Instant from) {
        write(job, Optional.of(from));
    }

    private void write(Job job, Optional<Instant> usedFrom) {
        database.createNativeQuery("insert into job_change (job_id, used_from_at) values (?1, ?2)")
                .setParameter(1, job.id().toString())
                .setParameter(2, usedFrom.map(Instant::toEpochMilli).orElse(null))
                .executeUpdate();
    }

    /** Does what follows from the end of the run. */
    void go(Sequel sequel, Locked locked, Cause cause, Instant now) {
        var job = locked.job();
        var before = job.state();
        switch (sequel) {
            case Sequel.Again() -> job.requeue(now);
            case Sequel.AgainElsewhere() -> {
                avoid(locked, now.plus(BACKOFF));
                job.requeue(now);
            }
            case Sequel.Over(JobState state, Cause last) -> job.end(state, last, now);
        }
        note(job, before, Optional.of(cause), now);
    }

    private Optional<Locked> lockRun(Job job, UUID runId) {
        return Optional.ofNullable(database.find(Run.class, runId, LockModeType.PESSIMISTIC_WRITE))
                .map(run -> new Locked(job, run));
    }

    private void avoid(Locked locked, Instant until) {
        database.createNativeQuery("""
            insert into job_backoff (job_id, cluster_id, until_at) values (?1, ?2, ?3)
            on duplicate key update until_at = greatest(until_at, ?3)
            """)
                .setParameter(1, locked.job().id().toString())
                .setParameter(2, locked.run().place().clusterId().toString())
                .setParameter(3, until.toEpochMilli())
                .executeUpdate();
    }
}
