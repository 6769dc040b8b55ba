package org.cardhour.metering.control;

import jakarta.persistence.EntityManager;
import java.util.UUID;
import org.cardhour.metering.core.Segment;

/** Writes a piece of a run to one of the tables of pieces. */
final class SegmentRow {

    private SegmentRow() {}

    static void insert(EntityManager database, String table, UUID run, Segment segment) {
        database.createNativeQuery("insert into " + table
                        + " (run_id, segment_no, kind, cards_thousandths, start_at, end_at)"
                        + " values (?1, ?2, ?3, ?4, ?5, ?6)")
                .setParameter(1, run.toString())
                .setParameter(2, segment.number())
                .setParameter(3, segment.kind().name())
                .setParameter(4, segment.cards().thousandths())
                .setParameter(5, segment.span().startInclusive().toEpochMilli())
                .setParameter(6, segment.span().endExclusive().toEpochMilli())
                .executeUpdate();
    }
}
