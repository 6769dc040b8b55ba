package org.cardhour.planning.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.jobs.entity.Job;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Period;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.UseCase;
import org.cardhour.planning.core.Arrival;
import org.cardhour.planning.core.Trace;
import org.cardhour.pools.control.PoolFacts;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Where;

/** What came to a pool, as a trace: the jobs of its tenants, each as long as its runs were on their cards in all. */
@UseCase
public class PoolHistory {

    private static final int MOST_JOBS = 50_000;

    private final EntityManager database;

    @Inject
    PoolHistory(EntityManager database) {
        this.database = database;
    }

    /** Jobs submitted in the period; one that still runs is as long as it has run by now. */
    public Outcome<Trace> of(PoolFacts pool, Period period, Instant now) {
        var names = new HashMap<UUID, String>();
        pool.tenants().forEach((name, id) -> names.put(id, name));
        var jobs = names.isEmpty() ? List.<Job>of() : jobs(names.keySet(), period);
        if (jobs.isEmpty()) {
            return Outcome.refused(Refusal.rule("TRACE_EMPTY", Map.of()));
        }
        if (jobs.size() > MOST_JOBS) {
            return Outcome.refused(Refusal.rule("HISTORY_TOO_LONG", Map.of("most", "" + MOST_JOBS)));
        }
        var lengths = lengths(period, now);
        return Outcome.done(new Trace(
                period.startInclusive(),
                jobs.stream()
                        .map(job -> arrival(
                                job,
                                names.getOrDefault(job.submission().tenantId(), ""),
                                Optional.ofNullable(lengths.get(job.id())),
                                period))
                        .toList()));
    }

    private List<Job> jobs(Iterable<UUID> tenants, Period period) {
        return database.createQuery("""
            select j from Job j
            where j.tenantId in :tenants and j.submittedAt >= :start and j.submittedAt < :end
            order by j.submittedAt, j.id
            """, Job.class)
                .setParameter("tenants", tenants)
                .setParameter("start", period.startInclusive())
                .setParameter("end", period.endExclusive())
                .setMaxResults(MOST_JOBS + 1)
                .getResultList();
    }

    /** Jobs that never started are not in it. */
    private Map<UUID, Duration> lengths(Period period, Instant now) {
        List<?> rows = database.createNativeQuery("""
            select r.job_id, sum(coalesce(r.ended_at, ?3) - r.started_at)
            from job_run r join job j on j.id = r.job_id
            where j.submitted_at >= ?1 and j.submitted_at < ?2 and r.started_at is not null
            group by r.job_id
            """)
                .setParameter(1, period.startInclusive().toEpochMilli())
                .setParameter(2, period.endExclusive().toEpochMilli())
                .setParameter(3, now.toEpochMilli())
                .getResultList();
        var lengths = new HashMap<UUID, Duration>();
        for (Object row : rows) {
            var values = (Object[]) row;
            lengths.put(
                    UUID.fromString(values[0].toString()),
                    Duration.ofMillis(Math.max(0, ((Number) values[1]).longValue())));
        }
        return lengths;
    }

    /** Of a job that never started nobody knows how long it is: it takes its limit. */
    private static Arrival arrival(Job job, String team, Optional<Duration> length, Period period) {
        var terms = job.ask().terms();
        return new Arrival(
                job.id().toString(),
                team,
                ask(job),
                terms.priority(),
                terms.preemptible(),
                Duration.between(period.startInclusive(), job.submittedAt()),
                length.or(terms::walltime),
                terms.walltime());
    }

    private static Ask ask(Job job) {
        var demand = job.ask().demand();
        var where = job.ask().where();
        return new Ask(
                job.ask().kind(),
                job.ask().program().image().isPresent() ? Packaging.IMAGE : Packaging.COMMAND,
                demand.nodes(),
                demand.leastNodes(),
                demand.cardsPerNode(),
                demand.cpuMillis(),
                demand.memoryMib(),
                new CardChoice(demand.models(), demand.minimumMemoryGib()),
                demand.interconnect(),
                new Where(where.required(), where.preferred(), where.avoided()));
    }
}
