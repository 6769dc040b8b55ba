package org.cardhour.billing.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.cardhour.billing.core.BillLine;
import org.cardhour.billing.core.BillSums;
import org.cardhour.billing.core.BilledTime;
import org.cardhour.billing.entity.Bill;

/** Reads the sums of a stored bill from the views. */
@Dependent
public class SumsOfBill {

    private static final String SUM = "runs, units, list_amount, discount, amount";

    private final EntityManager database;

    @Inject
    SumsOfBill(EntityManager database) {
        this.database = database;
    }

    BillSums of(Bill bill) {
        var projects = rows(
                bill,
                "select cast(project_id as char(36)), project_name, " + SUM
                        + " from v_bill_by_project where bill_id = ?1 order by project_name, project_id");
        var clusters = rows(
                bill,
                "select cluster_name, provider_name, region, model, category,"
                        + " cast(price_version_id as char(36)), list_price, price, currency, " + SUM
                        + " from v_bill_by_cluster where bill_id = ?1"
                        + " order by cluster_name, model, category, cluster_id, price_version_id");
        var total = rows(
                bill,
                "select coalesce(sum(runs), 0), coalesce(sum(units), 0), coalesce(sum(list_amount), 0),"
                        + " coalesce(sum(discount), 0), coalesce(sum(amount), 0) from v_bill_by_project where bill_id ="
                        + " ?1");
        return new BillSums(
                projects.stream().map(SumsOfBill::project).toList(),
                clusters.stream().map(SumsOfBill::cluster).toList(),
                sum(new Columns(total.getFirst())));
    }

    /** The prices and metering policies that the bill names. */
    BillTerms terms(Bill bill) {
        var prices = rows(
                bill,
                "select distinct cast(l.price_version_id as char(36)), l.list_price, l.price, l.currency,"
                        + " v.valid_from_at from bill_line l join price_version v on v.id = l.price_version_id"
                        + " where l.bill_id = ?1 order by 5, 1");
        var policies = rows(
                bill,
                "select cast(p.id as char(36)), concat('basis ', basis, ', start ', start_from, ', queue_time ',"
                    + " queue_time, ', failed_run ', failed_run, ', preempted_run ', preempted_run, ', credit_cap ',"
                    + " credit_cap_ms div 1000, ' s, grace ', grace, ', suspended ', suspended, ', min_charge ',"
                    + " min_charge_ms div 1000, ' s') from metering_policy p where p.id in (select policy_id from"
                    + " bill_detail where bill_id = ?1) order by p.valid_from_at, p.id");
        return new BillTerms(
                prices.stream().map(SumsOfBill::price).toList(),
                policies.stream()
                        .map(Columns::new)
                        .map(row -> new BillTerms.Policy(row.id(), row.text()))
                        .toList());
    }

    private static BillTerms.Price price(Object row) {
        var columns = new Columns(row);
        return new BillTerms.Price(
                columns.id(), columns.decimal(), columns.decimal(), columns.text(), columns.instant());
    }

    private static BillSums.OfProject project(Object row) {
        var columns = new Columns(row);
        return new BillSums.OfProject(columns.id(), columns.text(), sum(columns));
    }

    private static BillSums.OfCluster cluster(Object row) {
        var columns = new Columns(row);
        return new BillSums.OfCluster(
                columns.text(),
                columns.text(),
                columns.text(),
                columns.text(),
                columns.text(),
                new BillLine.Price(columns.id(), columns.decimal(), columns.decimal(), columns.text()),
                sum(columns));
    }

    private static BillSums.Sum sum(Columns columns) {
        return new BillSums.Sum(
                columns.whole(),
                new BilledTime(columns.decimal()),
                columns.decimal(),
                columns.decimal(),
                columns.decimal());
    }

    private List<?> rows(Bill bill, String query) {
        return database.createNativeQuery(query)
                .setParameter(1, bill.id().toString())
                .getResultList();
    }
}
