package org.cardhour.billing.core;

import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;

/** Calendar months in a tenant's zone, as instants. */
public final class BillingMonth {

    private BillingMonth() {}

    /** The first instant of the month that holds {@code instant}. */
    public static Instant startOf(Instant instant, ZoneId zone) {
        return first(YearMonth.from(instant.atZone(zone)), zone);
    }

    /** The first instant of the month after the one that holds {@code instant}. */
    public static Instant endOf(Instant instant, ZoneId zone) {
        return first(YearMonth.from(instant.atZone(zone)).plusMonths(1), zone);
    }

    private static Instant first(YearMonth month, ZoneId zone) {
        return month.atDay(1).atStartOfDay(zone).toInstant();
    }
}
