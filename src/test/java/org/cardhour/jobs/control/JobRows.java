package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.core.Ask;
import org.cardhour.jobs.core.Checkpoint;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.Program;
import org.cardhour.jobs.core.RunHistory.AfterLoss;
import org.cardhour.jobs.core.Terms;
import org.cardhour.jobs.core.Where;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.JobEvent;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.Submission;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.JobKind;
import org.cardhour.kernel.Priority;

/** Jobs as they are stored, for tests of what is done with them. */
class JobRows {

    private final EntityManager database;
    private final JobJournal journal;

    @Inject
    JobRows(EntityManager database, JobJournal journal) {
        this.database = database;
        this.journal = journal;
    }

    /** A training job of one card that can be preempted. */
    static Ask training() {
        var terms = new Terms(
                new Priority("low", 100),
                true,
                true,
                Optional.of(new Checkpoint("USR1", Duration.ofMinutes(5))),
                Optional.of(Duration.ofHours(1)),
                Optional.empty(),
                Optional.empty(),
                0,
                AfterLoss.RUN_AGAIN,
                Duration.ofSeconds(30));
        return new Ask(
                "job",
                JobKind.TRAINING,
                new Program(List.of("true"), Optional.empty(), Map.of()),
                new Demand(1, Cards.of(1), Set.of(), 0, 100, 64),
                terms,
                Where.ANYWHERE,
                Map.of("team", "vision"),
                Ask.Logs.OWN);
    }

    UUID queue(Submission whose, Instant now) {
        var job = new Job(Ids.next(now), whose, training(), now);
        database.persist(job);
        database.flush();
        journal.begin(job, now);
        return job.id();
    }

    Job job(UUID id) {
        return database.find(Job.class, id);
    }

    Run run(UUID id) {
        return database.find(Run.class, id);
    }

    List<String> states(UUID job) {
        return database.createQuery("select e from JobEvent e where e.jobId = :job order by e.seq", JobEvent.class)
                .setParameter("job", job)
                .getResultStream()
                .map(event -> event.to().name())
                .toList();
    }

    long heldQuota(UUID tenant) {
        var value = (Number) database.createNativeQuery(
                        "select coalesce(sum(held_thousandths), 0) from quota_held where tenant_id = ?1")
                .setParameter(1, tenant.toString())
                .getSingleResult();
        return value.longValue();
    }
}
