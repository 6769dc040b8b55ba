package org.cardhour.metering.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.UseCase;
import org.cardhour.metering.core.Segment;

/**
 * Records what ended runs used: each run once, whatever is repeated, and however late it ends. A run that claims the
 * engine's job of another one is put aside for people to look at, never billed and never forgotten.
 */
@UseCase
public class UsageRecording {

    private static final String NOT_RECORDED = """
        and not exists (select 1 from usage_run u where u.run_id = r.id)
        and not exists (select 1 from usage_quarantine q where q.run_id = r.id)
        """;

    private static final String RECORD = """
        insert ignore into usage_run (run_id, cluster_id, engine_id, engine_submitted_at, job_id, job_name, job_kind,
            run_no, tenant_id, project_id, submitted_by, model, policy_id, dispatched_at, started_at, ended_at,
            run_end, cause, fault, exit_code, last_checkpoint_at, stop_reason, stop_requested_at, stop_grace_ms,
            preempt_cause, skewed, content_hash, recorded_at)
        select r.id, r.cluster_id, coalesce(r.engine_id, concat('ch-', r.id, '-', r.token)),
            coalesce(r.engine_submitted_at, r.dispatched_at), r.job_id, j.name, j.kind, r.run_no, r.tenant_id,
            r.project_id, j.submitted_by_name, r.model, %s, r.dispatched_at, r.started_at, r.ended_at, r.run_end,
            r.cause, r.fault, r.exit_code, r.last_checkpoint_at, r.stop_reason, r.stop_requested_at,
            r.stop_grace_ms, r.preempt_cause, ?2,
            sha2(concat_ws('|', r.id, r.cluster_id, r.engine_id, r.engine_submitted_at, r.cards_thousandths,
                r.starting_at, r.started_at, r.ended_at, r.run_end, r.cause, r.fault, r.last_checkpoint_at,
                r.stop_requested_at), 256),
            ?3
        from job_run r join job j on j.id = r.job_id
        where r.id = ?1
        """.formatted(PolicyChoice.OF_RUN);

    private final EntityManager database;

    @Inject
    UsageRecording(EntityManager database) {
        this.database = database;
    }

    /** Records up to {@code most} runs that ended at or after an instant; how many were recorded. */
    public int recordEnded(Instant sinceInclusive, int most, Instant now) {
        var found = found("r.state = 'ENDED' and r.ended_at >= ?1", most, sinceInclusive.toEpochMilli());
        return record(found, now);
    }

    /** Records all ended runs of a tenant, so that its bill misses none. */
    public int recordEndedOf(UUID tenant, Instant now) {
        return record(found("r.state = 'ENDED' and r.tenant_id = ?1", Integer.MAX_VALUE, tenant.toString()), now);
    }

    private List<FoundRun> found(String condition, int most, Object value) {
        List<?> rows = database.createNativeQuery("select " + FoundRun.columns("r.ended_at") + " from job_run r where "
                        + condition + " " + NOT_RECORDED + " order by r.ended_at, r.id")
                .setParameter(1, value)
                .setMaxResults(most)
                .getResultList();
        return rows.stream().map(row -> FoundRun.of((Object[]) row)).toList();
    }

    private int record(List<FoundRun> found, Instant now) {
        int recorded = 0;
        for (FoundRun run : found) {
            if (insert(run, now) == 1) {
                insertSegments(run);
                recorded++;
            } else {
                putAside(run, now);
            }
            database.createNativeQuery("delete from usage_open_run where run_id = ?1")
                    .setParameter(1, run.id().toString())
                    .executeUpdate();
        }
        return recorded;
    }

    private int insert(FoundRun run, Instant now) {
        return database.createNativeQuery(RECORD)
                .setParameter(1, run.id().toString())
                .setParameter(2, run.course().isSkewed())
                .setParameter(3, now.toEpochMilli())
                .executeUpdate();
    }

    private void insertSegments(FoundRun run) {
        for (Segment segment : run.course().segments(run.cards())) {
            SegmentRow.insert(database, "usage_segment", run, segment);
        }
    }

    /** Another instance may have recorded it meanwhile; then nothing is put aside. */
    private void putAside(FoundRun run, Instant now) {
        database.createNativeQuery("""
            insert ignore into usage_quarantine (id, run_id, cause, content, content_hash, recorded_at)
            select ?2, r.id, 'ENGINE_JOB_OF_ANOTHER_RUN', concat_ws(' ', r.cluster_id, r.engine_id,
                r.engine_submitted_at), sha2(concat_ws(' ', r.cluster_id, r.engine_id, r.engine_submitted_at), 256), ?3
            from job_run r
            where r.id = ?1 and not exists (select 1 from usage_run u where u.run_id = r.id)
            """)
                .setParameter(1, run.id().toString())
                .setParameter(2, Ids.next(now).toString())
                .setParameter(3, now.toEpochMilli())
                .executeUpdate();
    }
}
