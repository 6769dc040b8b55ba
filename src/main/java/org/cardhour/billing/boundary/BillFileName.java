package org.cardhour.billing.boundary;

import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.cardhour.billing.control.BillFacts;

/** How the file of a bill is called. */
final class BillFileName {

    private static final DateTimeFormatter MONTH = DateTimeFormatter.ofPattern("yyyy-MM", Locale.ROOT);

    private BillFileName() {}

    /** Such as {@code 账单_Bill_Acme_2026-06_CH-2026-000001_v1}; what file systems refuse in names becomes a hyphen. */
    static String of(BillFacts facts) {
        var bill = facts.bill();
        var name = String.join(
                "_",
                "账单_Bill",
                bill.party().orElseThrow().name(),
                month(facts),
                bill.number().orElseThrow(),
                "v" + bill.revision());
        return name.replaceAll("[\\p{Cntrl}\\\\/:*?\"<>|]", "-");
    }

    /** The month in which the bill's period begins, in the tenant's zone. */
    static String month(BillFacts facts) {
        return MONTH.format(
                facts.period().span().startInclusive().atZone(facts.period().zone()));
    }
}
