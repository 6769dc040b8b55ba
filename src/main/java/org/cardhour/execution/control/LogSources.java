package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Run;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.kernel.UseCase;

/**
 * Finds logs for those who may read them: the owner of the job, the admins of its tenant, and the members of its project
 * if the job shares them.
 */
@UseCase
public class LogSources {

    private final EntityManager database;

    @Inject
    LogSources(EntityManager database) {
        this.database = database;
    }

    /** The log of a run of the job: of the newest one unless a number is given. */
    public Outcome<LogSource> ofJob(Actor actor, UUID jobId, Optional<Integer> number) {
        var job = database.find(Job.class, jobId);
        if (job == null) {
            return refused(Kind.UNKNOWN, "UNKNOWN_JOB");
        }
        return readable(actor, job, "UNKNOWN_JOB").then(allowed -> newest(allowed, number));
    }

    public Outcome<LogSource> ofRun(Actor actor, UUID runId) {
        var run = database.find(Run.class, runId);
        if (run == null) {
            return refused(Kind.UNKNOWN, "UNKNOWN_RUN");
        }
        return readable(actor, database.find(Job.class, run.jobId()), "UNKNOWN_RUN")
                .map(job -> LogSource.of(run));
    }

    /** Whether a run that somebody was let in to read may write more. */
    LogSource.Going goingOf(UUID runId) {
        return LogSource.of(database.find(Run.class, runId)).going();
    }

    private Outcome<LogSource> newest(Job job, Optional<Integer> number) {
        return database.createQuery("""
            select r from Run r where r.jobId = :job and r.number = :number
            """, Run.class)
                .setParameter("job", job.id())
                .setParameter("number", number.orElse(job.runs()))
                .getResultStream()
                .findFirst()
                .map(run -> Outcome.done(LogSource.of(run)))
                .orElseGet(() -> refused(Kind.UNKNOWN, "NO_RUN_YET"));
    }

    private static Outcome<Job> readable(Actor actor, Job job, String unknown) {
        var whose = job.submission();
        if (!actor.belongsTo(whose.tenantId())) {
            return actor.is(Actor.PLATFORM_ADMIN)
                    ? refused(Kind.FORBIDDEN, "FORBIDDEN")
                    : refused(Kind.FOREIGN, unknown);
        }
        var isMember = actor.isMemberOf(whose.projectId());
        var isOwn = isMember && actor.id().equals(whose.submittedBy());
        var isShared = isMember && job.ask().logs() == Ask.Logs.SHARED_IN_PROJECT;
        return isOwn || isShared || actor.has(Actor.TENANT_ADMIN, whose.tenantId())
                ? Outcome.done(job)
                : refused(Kind.FORBIDDEN, "LOGS_NOT_SHARED");
    }

    private static <T> Outcome<T> refused(Kind kind, String code) {
        return Outcome.refused(Refusal.of(kind, code));
    }
}
