package org.cardhour.billing.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cardhour.billing.control.Obstacle.Cause;
import org.cardhour.billing.core.BillLine;
import org.cardhour.billing.core.BilledTime;
import org.cardhour.billing.entity.BillTotals;
import org.cardhour.billing.entity.BillingPeriod;

/** What the views say that a period's bill is, and what stands against it. Nothing here is computed outside them. */
@Dependent
public class Proposal {

    private final EntityManager database;

    @Inject
    Proposal(EntityManager database) {
        this.database = database;
    }

    /**
     * What keeps the bill from going on.
     *
     * @param collection how long after its end the period waits for runs to end; from then on those that go on are billed
     *     up to its end
     */
    public List<Obstacle> obstacles(BillingPeriod period, Duration collection, Instant now) {
        boolean waits = now.isBefore(period.span().endExclusive().plus(collection));
        return rows(period, """
            select cause, subject, runs from v_bill_obstacle
            where tenant_id = ?1 and period_id = ?2 order by cause, subject
            """).stream()
                .map(Columns::new)
                .map(row -> new Obstacle(Cause.valueOf(row.text()), row.text(), row.whole()))
                .filter(obstacle -> waits || obstacle.cause() != Cause.RUN_NOT_ENDED)
                .toList();
    }

    /** What the bill comes to now. */
    public BillTotals totals(BillingPeriod period) {
        var row = new Columns(rows(period, """
            select currency, tax_rate, gross, net, tax from v_bill_total where tenant_id = ?1 and period_id = ?2
            """).getFirst());
        return new BillTotals(row.text(), row.decimal(), row.decimal(), row.decimal(), row.decimal());
    }

    /** The lines as they are now, not numbered yet. */
    public List<BillLine> lines(BillingPeriod period) {
        return rows(period, LineColumns.OF_VIEW).stream().map(LineColumns::read).toList();
    }

    /** By how much an issued bill falls short of what the views say now: usage that came late. */
    public List<LateLine> late(BillingPeriod period) {
        return rows(period, """
            select cast(project_id as char(36)), cast(cluster_id as char(36)), model, category, units, amount
            from v_bill_difference where tenant_id = ?1 and period_id = ?2
            order by project_id, cluster_id, model, category, price_version_id
            """).stream()
                .map(Columns::new)
                .map(row -> new LateLine(
                        row.id(), row.id(), row.text(), row.text(), new BilledTime(row.decimal()), row.decimal()))
                .toList();
    }

    private List<?> rows(BillingPeriod period, String query) {
        return database.createNativeQuery(query)
                .setParameter(1, period.tenantId().toString())
                .setParameter(2, period.id().toString())
                .getResultList();
    }
}
