package org.cardhour.billing.control;

import java.util.List;
import java.util.Optional;
import org.cardhour.billing.core.BillLine;
import org.cardhour.billing.entity.Bill;
import org.cardhour.billing.entity.BillTotals;
import org.cardhour.billing.entity.BillingPeriod;

/**
 * A bill with what it says: what is stored from REVIEW on, what the views propose before.
 *
 * @param totals empty in lists, while it is only proposed
 * @param lines empty in lists
 * @param obstacles what keeps it from being issued; empty once it is
 * @param late what an issued bill lacks, because usage came late
 */
public record BillFacts(
        Bill bill,
        BillingPeriod period,
        Optional<BillTotals> totals,
        List<BillLine> lines,
        List<Obstacle> obstacles,
        List<LateLine> late) {

    public BillFacts {
        lines = List.copyOf(lines);
        obstacles = List.copyOf(obstacles);
        late = List.copyOf(late);
    }
}
