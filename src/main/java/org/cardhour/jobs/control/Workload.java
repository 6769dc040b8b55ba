package org.cardhour.jobs.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunCard;
import org.cardhour.jobs.entity.RunNode;
import org.cardhour.kernel.UseCase;

/**
 * All that waits and all that holds cards, for Cardhour's own use: whoever asks sees every tenant's jobs. Each question may
 * be asked of all jobs, or of a few hundred that are named.
 */
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

    /** How often a job was preempted within some time, and when first. */
    public record Evictions(int count, Instant first) {}

    /** The jobs that wait, held ones among them, by id. */
    public List<Job> waiting() {
        return waiting(Optional.empty());
    }

    /** Those of these jobs that wait, held ones among them, by id. */
    public List<Job> waiting(Collection<UUID> of) {
        return waiting(Optional.of(of));
    }

    private List<Job> waiting(Optional<Collection<UUID>> of) {
        return query(
                        "select j from Job j where j.state = :queued" + among("j.id", of) + " order by j.id",
                        Job.class,
                        of)
                .setParameter("queued", JobState.QUEUED)
                .getResultList();
    }

    /** The runs that hold cards, or may hold them, by id; runs that have ended and are not released among them. */
    public List<Holding> holding() {
        return holding(Optional.empty());
    }

    /** The same of these jobs. */
    public List<Holding> holding(Collection<UUID> of) {
        return holding(Optional.of(of));
    }

    private List<Holding> holding(Optional<Collection<UUID>> of) {
        var open = "from Run r where r.releasedAt is null" + among("r.jobId", of);
        var jobs = query("select j from Job j where j.id in (select r.jobId " + open + ")", Job.class, of)
                .getResultStream()
                .collect(Collectors.toMap(Job::id, Function.identity()));
        var nodes = query(
                        "select n from RunNode n where n.runId in (select r.id " + open + ") order by n.nodeId",
                        RunNode.class,
                        of)
                .getResultStream()
                .collect(Collectors.groupingBy(RunNode::runId));
        var cards = query(
                        "select c from RunCard c where c.runId in (select r.id " + open + ") order by c.cardId",
                        RunCard.class,
                        of)
                .getResultStream()
                .collect(Collectors.groupingBy(RunCard::runId));
        return query("select r " + open + " order by r.id", Run.class, of)
                .getResultStream()
                .flatMap(run -> Optional.ofNullable(jobs.get(run.jobId()))
                        .map(job -> new Holding(
                                run,
                                job,
                                nodes.getOrDefault(run.id(), List.of()),
                                cards.getOrDefault(run.id(), List.of())))
                        .stream())
                .toList();
    }

    /** For each job the clusters that it is not sent to yet, and until when. */
    public Map<UUID, Map<UUID, Instant>> backoff(Instant now) {
        return backoff(now, Optional.empty());
    }

    /** The same of these jobs. */
    public Map<UUID, Map<UUID, Instant>> backoff(Instant now, Collection<UUID> of) {
        return backoff(now, Optional.of(of));
    }

    private Map<UUID, Map<UUID, Instant>> backoff(Instant now, Optional<Collection<UUID>> of) {
        var backoff = new HashMap<UUID, Map<UUID, Instant>>();
        List<?> rows = database.createNativeQuery(
                        "select job_id, cluster_id, until_at from job_backoff where until_at > ?1"
                                + of.map(Workload::named).orElse(""))
                .setParameter(1, now.toEpochMilli())
                .getResultList();
        for (Object row : rows) {
            var values = (Object[]) row;
            backoff.computeIfAbsent(id(values[0]), job -> new HashMap<>())
                    .put(id(values[1]), Instant.ofEpochMilli(((Number) values[2]).longValue()));
        }
        return backoff;
    }

    /** Ids are written out: they are of our own making, and a list of them is no parameter of a native query. */
    private static String named(Collection<UUID> ids) {
        return ids.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", ", " and job_id in (", ")"));
    }

    /** For each job how often it was preempted since then, other than by owners of clusters. */
    public Map<UUID, Evictions> evictionsSince(Instant start) {
        return evictionsSince(start, Optional.empty());
    }

    /** The same of these jobs. */
    public Map<UUID, Evictions> evictionsSince(Instant start, Collection<UUID> of) {
        return evictionsSince(start, Optional.of(of));
    }

    private Map<UUID, Evictions> evictionsSince(Instant start, Optional<Collection<UUID>> of) {
        var evictions = new HashMap<UUID, Evictions>();
        query("""
            select r.jobId, count(r), min(r.ending.at) from Run r
            where r.ending.end = :preempted and r.ending.cause <> :owner and r.ending.at >= :start
            """ + among("r.jobId", of) + " group by r.jobId", Object[].class, of)
                .setParameter("preempted", RunEnd.PREEMPTED)
                .setParameter("owner", Cause.OWNER)
                .setParameter("start", start)
                .getResultList()
                .forEach(row ->
                        evictions.put((UUID) row[0], new Evictions(((Number) row[1]).intValue(), (Instant) row[2])));
        return evictions;
    }

    /** The jobs that wait because their last run was lost with its cluster or node. */
    public Set<UUID> failingOver() {
        return failingOver(Optional.empty());
    }

    /** Those of these jobs that do. */
    public Set<UUID> failingOver(Collection<UUID> of) {
        return failingOver(Optional.of(of));
    }

    private Set<UUID> failingOver(Optional<Collection<UUID>> of) {
        return query("""
            select j.id from Job j join Run r on r.jobId = j.id and r.number = j.runs
            where j.state = :queued and r.ending.end = :lost
            """ + among("j.id", of), UUID.class, of)
                .setParameter("queued", JobState.QUEUED)
                .setParameter("lost", RunEnd.LOST)
                .getResultStream()
                .collect(Collectors.toSet());
    }

    private static String among(String id, Optional<Collection<UUID>> of) {
        return of.isPresent() ? " and " + id + " in :ids" : "";
    }

    private <T> TypedQuery<T> query(String text, Class<T> type, Optional<Collection<UUID>> of) {
        var query = database.createQuery(text, type);
        of.ifPresent(ids -> query.setParameter("ids", ids));
        return query;
    }

    private static UUID id(Object value) {
        return value instanceof UUID uuid ? uuid : UUID.fromString(value.toString());
    }
}
