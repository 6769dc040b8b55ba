package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunCard;
import org.cardhour.jobs.entity.RunNode;
import org.cardhour.kernel.UseCase;

/** All that waits and all that holds cards, for Cardhour's own use: whoever asks sees every tenant's jobs. */
@UseCase
public class Workload {

    private final EntityManager database;

    @Inject
    Workload(EntityManager database) {
        this.database = database;
    }

    /** A run whose cards are not confirmed free, its job, and what it holds. */
    public record Holding(Run run, Job job, List<RunNode> nodes, List<RunCard> cards) {

        public Holding {
            nodes = List.copyOf(nodes);
            cards = List.copyOf(cards);
        }
    }

    /** The jobs that wait, held ones among them, by id. */
    public List<Job> waiting() {
        return database.createQuery("select j from Job j where j.state = :queued order by j.id", Job.class)
                .setParameter("queued", JobState.QUEUED)
                .getResultList();
    }

    /** The runs that hold cards, or may hold them, by id; runs that have ended and are not released among them. */
    public List<Holding> holding() {
        var runs = database.createQuery("select r from Run r where r.releasedAt is null order by r.id", Run.class)
                .getResultList();
        var jobs = database.createQuery(
                        "select j from Job j where j.id in (select r.jobId from Run r where r.releasedAt is null)",
                        Job.class)
                .getResultStream()
                .collect(Collectors.toMap(Job::id, Function.identity()));
        var nodes = database.createQuery("""
            select n from RunNode n where n.runId in (select r.id from Run r where r.releasedAt is null)
            order by n.nodeId
            """, RunNode.class)
                .getResultStream()
                .collect(Collectors.groupingBy(RunNode::runId));
        var cards = database.createQuery("""
            select c from RunCard c where c.runId in (select r.id from Run r where r.releasedAt is null)
            order by c.cardId
            """, RunCard.class)
                .getResultStream()
                .collect(Collectors.groupingBy(RunCard::runId));
        var holding = new ArrayList<Holding>();
        for (var run : runs) {
            var job = jobs.get(run.jobId());
            if (job != null) {
                holding.add(new Holding(
                        run, job, nodes.getOrDefault(run.id(), List.of()), cards.getOrDefault(run.id(), List.of())));
            }
        }
        return holding;
    }

    /** For each job the clusters that it is not sent to yet, and until when. */
    public Map<UUID, Map<UUID, Instant>> backoff(Instant now) {
        var backoff = new HashMap<UUID, Map<UUID, Instant>>();
        List<?> rows = database.createNativeQuery(
                        "select job_id, cluster_id, until_at from job_backoff where until_at > ?1")
                .setParameter(1, now.toEpochMilli())
                .getResultList();
        for (Object row : rows) {
            var values = (Object[]) row;
            backoff.computeIfAbsent(id(values[0]), job -> new HashMap<>())
                    .put(id(values[1]), Instant.ofEpochMilli(((Number) values[2]).longValue()));
        }
        return backoff;
    }

    /** For each job how often it was preempted since then, other than by owners of clusters. */
    public Map<UUID, Integer> evictionsSince(Instant start) {
        var evictions = new HashMap<UUID, Integer>();
        List<?> rows = database.createNativeQuery("""
            select job_id, count(*) from job_run
            where run_end = 'PREEMPTED' and cause <> 'OWNER' and ended_at >= ?1
            group by job_id
            """)
                .setParameter(1, start.toEpochMilli())
                .getResultList();
        for (Object row : rows) {
            var values = (Object[]) row;
            evictions.put(id(values[0]), ((Number) values[1]).intValue());
        }
        return evictions;
    }

    /** The jobs that wait because their last run was lost with its cluster or node. */
    public Set<UUID> failingOver() {
        List<?> rows = database.createNativeQuery("""
            select j.id from job j join job_run r on r.job_id = j.id and r.run_no = j.runs
            where j.state = 'QUEUED' and r.run_end = 'LOST'
            """).getResultList();
        return rows.stream().map(Workload::id).collect(Collectors.toSet());
    }

    private static UUID id(Object value) {
        return value instanceof UUID uuid ? uuid : UUID.fromString(value.toString());
    }
}
