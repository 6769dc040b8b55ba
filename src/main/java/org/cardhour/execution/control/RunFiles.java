package org.cardhour.execution.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.audit.control.AuditTrail;
import org.cardhour.audit.entity.Act;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.jobs.core.Outputs;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Run;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.UseCase;

/** Remembers which runs leave something, what of it is stored, and until when. */
@UseCase
public class RunFiles {

    /** Before removal people are told, so long ahead. */
    static final Duration WARNING = Duration.ofDays(7);

    private static final int MOST_TRIES = 20;
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
    private static final int AT_ONCE = 20;

    private final EntityManager database;
    private final AuditTrail trail;

    @Inject
    RunFiles(EntityManager database, AuditTrail trail) {
        this.database = database;
        this.trail = trail;
    }

    /** A run that has ended and whose files are to be fetched. */
    record Awaited(UUID clusterId, RunName run, Optional<Duration> keep) {}

    /** A file that is stored, under its number. */
    record KeptFile(int number, String path, long bytes, String sha256, Instant modifiedAt) {}

    /** The engine is told of a run: what it leaves will be fetched. */
    void await(UUID run, Instant now) {
        database.createNativeQuery("insert ignore into run_output (run_id, state, due_at) values (?1, 'AWAITED', ?2)")
                .setParameter(1, run.toString())
                .setParameter(2, now.toEpochMilli())
                .executeUpdate();
    }

    /** The runs that nothing of holds cards any more and whose files are due, the oldest first. */
    List<Awaited> due(Instant now) {
        List<?> rows = database.createNativeQuery("""
            select cast(o.run_id as char(36)) from run_output o join job_run r on r.id = o.run_id
            where o.state = 'AWAITED' and o.due_at <= ?1 and r.state = 'ENDED' and r.released_at is not null
            order by o.due_at, o.run_id limit ?2
            """)
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, AT_ONCE)
                .getResultList();
        return rows.stream().map(id -> awaited(UUID.fromString((String) id))).toList();
    }

    private Awaited awaited(UUID id) {
        var run = database.find(Run.class, id);
        var job = database.find(Job.class, run.jobId());
        return new Awaited(
                run.place().clusterId(),
                new RunName(run.id(), run.token()),
                job.ask().program().outputs().flatMap(Outputs::keep));
    }

    /** All that the run leaves is stored; said again, it changes nothing. */
    void stored(UUID run, List<KeptFile> files, int leftOut, Instant keepUntil, Instant now) {
        int isFirst = database.createNativeQuery("""
            update run_output set state = 'STORED', files = ?2, left_out = ?3, bytes = ?4, stored_at = ?5, keep_until = ?6,
                failure = ''
            where run_id = ?1 and state = 'AWAITED'
            """)
                .setParameter(1, run.toString())
                .setParameter(2, files.size())
                .setParameter(3, leftOut)
                .setParameter(4, files.stream().mapToLong(KeptFile::bytes).sum())
                .setParameter(5, now.toEpochMilli())
                .setParameter(6, keepUntil.toEpochMilli())
                .executeUpdate();
        if (isFirst == 1) {
            files.forEach(file -> add(run, file));
        }
    }

    private void add(UUID run, KeptFile file) {
        database.createNativeQuery(
                        "insert into run_file (run_id, no, path, bytes, sha256, modified_at) values (?1, ?2, ?3, ?4,"
                                + " ?5, ?6)")
                .setParameter(1, run.toString())
                .setParameter(2, file.number())
                .setParameter(3, file.path())
                .setParameter(4, file.bytes())
                .setParameter(5, file.sha256())
                .setParameter(6, file.modifiedAt().toEpochMilli())
                .executeUpdate();
    }

    /** They could not be fetched now; tried again later and later, until it is given up. */
    void missed(UUID run, String failure, Instant now) {
        database.createNativeQuery("""
            update run_output set tries = tries + 1, failure = ?2,
                due_at = ?3 + least(?4, 1000 * pow(2, least(tries, 20))),
                state = if(tries >= ?5, 'FAILED', state)
            where run_id = ?1 and state = 'AWAITED'
            """)
                .setParameter(1, run.toString())
                .setParameter(2, failure.substring(0, Math.min(400, failure.length())))
                .setParameter(3, now.toEpochMilli())
                .setParameter(4, LONGEST_PAUSE.toMillis())
                .setParameter(5, MOST_TRIES)
                .executeUpdate();
    }

    /** The runs whose files are kept no longer, the longest overdue first. */
    List<UUID> over(Instant now) {
        List<?> rows = database.createNativeQuery("""
            select cast(run_id as char(36)) from run_output where state = 'STORED' and keep_until <= ?1
            order by keep_until, run_id limit ?2
            """)
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, AT_ONCE)
                .getResultList();
        return rows.stream().map(id -> UUID.fromString((String) id)).toList();
    }

    /** The files of the run are removed from the store. */
    void removed(UUID run, Instant now) {
        int isFirst = database.createNativeQuery(
                        "update run_output set state = 'REMOVED', removed_at = ?2 where run_id = ?1 and state ="
                                + " 'STORED'")
                .setParameter(1, run.toString())
                .setParameter(2, now.toEpochMilli())
                .executeUpdate();
        if (isFirst == 1) {
            var found = database.find(Run.class, run);
            var act = Act.on("results.remove", "run", run).ofTenant(found.tenantId());
            var after = Map.of("job", found.jobId());
            trail.record(
                    Actor.system("results-" + run), act, "kept until the day agreed", AuditTrail.NOTHING, after, now);
        }
    }

    /** Notes, once each, that what is stored is removed soon; people find it where they look for jobs. */
    void warn(Instant now) {
        database.createNativeQuery("""
            update run_output set warned_at = ?1 where state = 'STORED' and warned_at is null and keep_until <= ?2
            """)
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, now.plus(WARNING).toEpochMilli())
                .executeUpdate();
    }
}
