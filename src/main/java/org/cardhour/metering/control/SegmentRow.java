package org.cardhour.metering.control;

import jakarta.persistence.EntityManager;
import org.cardhour.metering.core.Segment;

/** Writes a piece of a run to one of the tables of pieces. */
final class SegmentRow {

    private SegmentRow() {}

    static void insert(EntityManager database, String table, FoundRun run, Segment segment) {
        database.createNativeQuery("insert into " + table
                        + " (run_id, segment_no, tenant_id, kind, cards_thousandths, start_at, end_at)"
                        + " values (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
                .setParameter(1, run.id().toString())
                .setParameter(2, segment.number())
                .setParameter(3, run.tenant().toString())
                .setParameter(4, segment.kind().name())
                .setParameter(5, segment.cards().thousandths())
                .setParameter(6, segment.span().startInclusive().toEpochMilli())
                .setParameter(7, segment.span().endExclusive().toEpochMilli())
                .executeUpdate();
    }
}
