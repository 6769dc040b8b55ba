package org.cardhour.metering.control;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.kernel.UseCase;
import org.cardhour.metering.core.Segment;

/**
 * Keeps up what runs have used that have not ended, up to the last proof of them: the last answer of their cluster. While
 * a run is UNKNOWN nothing is added.
 */
@UseCase
public class OpenUsage {

    private static final String PROOF = """
        greatest(coalesce(r.started_at, r.starting_at, r.engine_submitted_at, r.dispatched_at),
            coalesce(o.proven_until_at, 0),
            if(r.state = 'UNKNOWN', 0, least(?1, coalesce(c.last_heartbeat_at, 0))))
        """;

    private static final String UPDATE = """
        insert into usage_open_run (run_id, cluster_id, engine_id, engine_submitted_at, job_id, job_name, job_kind,
            run_no, tenant_id, project_id, submitted_by, model, policy_id, dispatched_at, started_at,
            proven_until_at, stop_reason, stop_requested_at)
        select r.id, r.cluster_id, coalesce(r.engine_id, concat('ch-', r.id, '-', r.token)),
            coalesce(r.engine_submitted_at, r.dispatched_at), r.job_id, j.name, j.kind, r.run_no,
            r.tenant_id, r.project_id, j.submitted_by_name, r.model, %s, r.dispatched_at, r.started_at, ?2,
            r.stop_reason, r.stop_requested_at
        from job_run r join job j on j.id = r.job_id
        where r.id = ?1
        on duplicate key update engine_id = values(engine_id), engine_submitted_at = values(engine_submitted_at),
            started_at = values(started_at), proven_until_at = values(proven_until_at),
            stop_reason = values(stop_reason), stop_requested_at = values(stop_requested_at)
        """.formatted(PolicyChoice.OF_RUN);

    private final EntityManager database;

    @Inject
    OpenUsage(EntityManager database) {
        this.database = database;
    }

    /** Brings all running runs up to now; how many there are. */
    public int refresh(Instant now) {
        removeEnded();
        return update(running("", now));
    }

    /** The same for the runs of one tenant. */
    public int refreshOf(UUID tenant, Instant now) {
        return update(running(tenant.toString(), now));
    }

    private List<?> running(String tenant, Instant now) {
        return database.createNativeQuery("select " + FoundRun.columns(PROOF) + """
             from job_run r join cluster c on c.id = r.cluster_id
            left join usage_open_run o on o.run_id = r.id
            where r.released_at is null and r.state <> 'ENDED'
              and (?2 = '' or r.tenant_id = if(?2 = '', null, ?2))
            """)
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, tenant)
                .getResultList();
    }

    private int update(List<?> rows) {
        rows.stream().map(row -> FoundRun.of((Object[]) row)).forEach(this::update);
        return rows.size();
    }

    private void removeEnded() {
        database.createNativeQuery("""
            delete from usage_open_run
            where run_id in (select run_id from usage_run) or run_id in (select run_id from usage_quarantine)
            """).executeUpdate();
    }

    private void update(FoundRun run) {
        database.createNativeQuery(UPDATE)
                .setParameter(1, run.id().toString())
                .setParameter(2, run.course().endExclusive().toEpochMilli())
                .executeUpdate();
        database.createNativeQuery("delete from usage_open_segment where run_id = ?1")
                .setParameter(1, run.id().toString())
                .executeUpdate();
        for (Segment segment : run.course().segments(run.cards())) {
            SegmentRow.insert(database, "usage_open_segment", run, segment);
        }
    }
}
