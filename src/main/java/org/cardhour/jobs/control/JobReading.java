package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.JobEvent;
import org.cardhour.jobs.entity.Run;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.kernel.UseCase;

/** Reads jobs, their runs and their history for those for whom they are there. */
@UseCase
public class JobReading {

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    JobReading(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    /** The jobs asked for, newest first. */
    public List<JobFacts> list(Actor actor, JobFilter filter, int most) {
        var conditions = new ArrayList<>(List.of(JobScope.CONDITION));
        var parameters = new HashMap<String, Object>();
        if (!filter.states().isEmpty()) {
            conditions.add("j.state in :states");
            parameters.put("states", filter.states());
        }
        filter.project().ifPresent(project -> {
            conditions.add("j.projectId = :project");
            parameters.put("project", project);
        });
        filter.tenant().ifPresent(tenant -> {
            conditions.add("j.tenantId = :tenant");
            parameters.put("tenant", tenant);
        });
        filter.submittedBy().ifPresent(person -> {
            conditions.add("j.submittedBy = :person");
            parameters.put("person", person);
        });
        filter.before().ifPresent(place -> {
            conditions.add("j.submittedAt <= :time and (j.submittedAt < :time or j.id < :id)");
            parameters.put("time", place.submittedAt());
            parameters.put("id", place.id());
        });
        var scope = new JobScope(actor);
        var query = database.createQuery(
                        "select j from Job j where " + String.join(" and ", conditions)
                                + " order by j.submittedAt desc, j.id desc",
                        Job.class)
                .setParameter("all", scope.all())
                .setParameter("tenants", scope.tenants())
                .setParameter("projects", scope.projects())
                .setMaxResults(most);
        parameters.forEach(query::setParameter);
        return query.getResultStream()
                .map(job -> new JobFacts(job, scope.detail(job)))
                .toList();
    }

    /** The job. That a platform admin looks at it is recorded. */
    public Outcome<JobFacts> find(Actor actor, UUID id, Instant now) {
        return seen(actor, id).map(facts -> {
            var tenant = facts.job().submission().tenantId();
            if (!actor.belongsTo(tenant)) {
                var act = Act.on("job.read", "job", id).ofTenant(tenant);
                trail.record(actor, act, "", AuditTrail.NOTHING, AuditTrail.NOTHING, now);
            }
            return facts;
        });
    }

    /** The runs of the job, first one first. */
    public Outcome<List<Run>> runs(Actor actor, UUID id) {
        return seen(actor, id)
                .map(facts -> database.createQuery(
                                "select r from Run r where r.jobId = :job order by r.number", Run.class)
                        .setParameter("job", id)
                        .getResultList());
    }

    /** The states that the job has come to, first one first. */
    public Outcome<List<JobEvent>> events(Actor actor, UUID id) {
        return seen(actor, id)
                .map(facts -> database.createQuery(
                                "select e from JobEvent e where e.jobId = :job order by e.seq", JobEvent.class)
                        .setParameter("job", id)
                        .getResultList());
    }

    private Outcome<JobFacts> seen(Actor actor, UUID id) {
        var job = database.find(Job.class, id);
        if (job == null) {
            return Outcome.refused(Refusal.of(Kind.UNKNOWN, "UNKNOWN_JOB"));
        }
        var scope = new JobScope(actor);
        return scope.unseen(job)
                .map(Outcome::<JobFacts>refused)
                .orElseGet(() -> Outcome.done(new JobFacts(job, scope.detail(job))));
    }
}
