package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Map;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.identity.entity.Project;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Submission;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.UseCase;

/** Takes a job in, if its project, its terms and the policy allow it and if it can ever run. */
@UseCase
public class JobSubmission {

    private final EntityManager database;
    private final Admission admission;
    private final AskDrafting drafting;
    private final JobJournal journal;
    private final AuditTrail trail;

    @Inject
    JobSubmission(
            EntityManager database, Admission admission, AskDrafting drafting, JobJournal journal, AuditTrail trail) {
        this.database = database;
        this.admission = admission;
        this.drafting = drafting;
        this.journal = journal;
        this.trail = trail;
    }

    /** The job as it is queued now, or why it is not taken. */
    public Outcome<JobFacts> submit(Actor actor, JobRequest request, Instant now) {
        return draft(actor, request, now).map(job -> queue(actor, job, now));
    }

    /** The job as it would be queued now, or why it would not be taken; nothing is stored. */
    public Outcome<Job> draft(Actor actor, JobRequest request, Instant now) {
        return admission
                .project(actor, request.project())
                .then(project -> drafting.ask(project.tenantId(), request)
                        .then(ask -> admission.measure(project, ask, now))
                        .map(ask -> new Job(Ids.next(now), whose(project, actor), ask, now)));
    }

    private static Submission whose(Project project, Actor actor) {
        return new Submission(project.tenantId(), project.id(), actor.id(), actor.name());
    }

    private JobFacts queue(Actor actor, Job job, Instant now) {
        database.persist(job);
        database.flush(); // its first event refers to it
        journal.begin(job, now);
        record(actor, job, now);
        return new JobFacts(job, JobFacts.Detail.FULL);
    }

    private void record(Actor actor, Job job, Instant now) {
        var whose = job.submission();
        var ask = job.ask();
        var act = Act.on("job.submit", "job", job.id()).ofTenant(whose.tenantId());
        var after = Map.of(
                "project", whose.projectId(),
                "name", ask.name(),
                "kind", ask.kind(),
                "cards", ask.demand().cardsPerNode(),
                "nodes", ask.demand().nodes(),
                "priority", ask.terms().priority().name(),
                "preemptible", ask.terms().preemptible());
        trail.record(actor, act, "", AuditTrail.NOTHING, after, now);
    }
}
