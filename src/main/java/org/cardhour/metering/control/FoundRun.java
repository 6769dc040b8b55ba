package org.cardhour.metering.control;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.kernel.Cards;
import org.cardhour.metering.core.RunCourse;
import org.jspecify.annotations.Nullable;

/** A run as it stands in the ledger of runs, as far as its pieces depend on it. */
record FoundRun(UUID id, UUID tenant, Cards cards, RunCourse course) {

    /** The columns that {@link #of} reads; {@code end} is the expression of its end or its proof. */
    static String columns(String end) {
        return "cast(r.id as char(36)), cast(r.tenant_id as char(36)), r.cards_thousandths,"
                + " coalesce(r.engine_submitted_at, r.dispatched_at), r.starting_at, r.started_at,"
                + " r.stop_requested_at, " + end;
    }

    static FoundRun of(Object[] row) {
        return new FoundRun(
                UUID.fromString((String) row[0]),
                UUID.fromString((String) row[1]),
                new Cards(((Number) row[2]).longValue()),
                new RunCourse(instant(row[3]), maybe(row[4]), maybe(row[5]), maybe(row[6]), instant(row[7])));
    }

    private static Optional<Instant> maybe(@Nullable Object millis) {
        return Optional.ofNullable(millis).map(FoundRun::instant);
    }

    private static Instant instant(Object millis) {
        return Instant.ofEpochMilli(((Number) millis).longValue());
    }
}
