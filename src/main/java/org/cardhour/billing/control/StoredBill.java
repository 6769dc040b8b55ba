package org.cardhour.billing.control;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.cardhour.billing.core.BillCsv;
import org.cardhour.billing.core.BillDetail;
import org.cardhour.billing.core.BillLine;
import org.cardhour.billing.core.BillReader;
import org.cardhour.billing.core.BilledTime;
import org.cardhour.billing.entity.Bill;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;

/** The lines and details of a bill as they are stored: copied from the views as they are, read in order, hashed. */
@Dependent
public class StoredBill {

    private static final int PART = 1_000;

    private final EntityManager database;

    @Inject
    StoredBill(EntityManager database) {
        this.database = database;
    }

    /** Stores what the views propose, in place of what was stored at an earlier review. */
    void store(Bill bill) {
        for (String table : List.of("bill_detail", "bill_line")) {
            database.createNativeQuery("delete from " + table + " where bill_id = ?1")
                    .setParameter(1, bill.id().toString())
                    .executeUpdate();
        }
        copy(bill, LineColumns.STORE);
        copy(bill, """
            insert into bill_detail
            select ?1, numbered.* from (
                select l.line_no, row_number() over (partition by l.line_no order by d.start_at, d.run_id) as detail_no,
                    d.run_id, r.job_id, r.job_name, r.run_no, r.submitted_by, r.run_end, r.cause, r.fault, d.start_at,
                    d.end_at, d.cards_thousandths, d.units, d.list_cost, d.cost, d.policy_id
                from v_bill_detail d
                join bill_line l on l.bill_id = ?1 and l.project_id = d.project_id and l.cluster_id = d.cluster_id
                    and l.model = d.model and l.price_version_id = d.price_version_id and l.category = d.category
                join v_usage_run r on r.tenant_id = d.tenant_id and r.run_id = d.run_id
                where d.tenant_id = ?2 and d.period_id = ?3
            ) numbered
            """);
    }

    /** Whether the views say by now something else than what is stored. */
    boolean isOutdated(Bill bill) {
        var differences = (Number) database.createNativeQuery("""
            with proposed as (
                select run_id, project_id, cluster_id, model, price_version_id, category, units, cost
                from v_bill_detail where tenant_id = ?2 and period_id = ?3
            ), stored as (
                select d.run_id, l.project_id, l.cluster_id, l.model, l.price_version_id, l.category, d.units, d.cost
                from bill_detail d join bill_line l on l.bill_id = d.bill_id and l.line_no = d.line_no
                where d.bill_id = ?1
            )
            select (select count(*) from (select * from proposed except select * from stored) missing)
                 + (select count(*) from (select * from stored except select * from proposed) too_much)
            """)
                .setParameter(1, bill.id().toString())
                .setParameter(2, bill.tenantId().toString())
                .setParameter(3, bill.periodId().toString())
                .getSingleResult();
        return differences.longValue() != 0;
    }

    List<BillLine> lines(Bill bill) {
        List<?> rows = database.createNativeQuery(LineColumns.OF_TABLE)
                .setParameter(1, bill.id().toString())
                .getResultList();
        return rows.stream().map(LineColumns::read).toList();
    }

    /** Tells a reader all that the bill says. */
    void read(Bill bill, BillReader reader) {
        for (BillLine line : lines(bill)) {
            reader.line(line);
            var part = details(bill, line, 0);
            while (!part.isEmpty()) {
                part.forEach(detail -> reader.detail(line, detail));
                part = details(bill, line, part.getLast().number());
            }
            reader.remainder(line);
        }
    }

    /** SHA-256 of the bill's canonical CSV, in hex. */
    String hash(Bill bill) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var csv = new BillCsv(
                    bill.number().orElseThrow(),
                    bill.revision(),
                    text -> digest.update(text.getBytes(StandardCharsets.UTF_8)));
            read(bill, csv);
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    int count(Bill bill, String table) {
        var count = (Number) database.createNativeQuery("select count(*) from " + table + " where bill_id = ?1")
                .setParameter(1, bill.id().toString())
                .getSingleResult();
        return count.intValue();
    }

    private List<BillDetail> details(Bill bill, BillLine line, int after) {
        List<?> rows = database.createNativeQuery("""
            select detail_no, cast(run_id as char(36)), cast(job_id as char(36)), job_name, run_no, submitted_by,
                run_end, cause, fault, cast(policy_id as char(36)), start_at, end_at, cards_thousandths, units,
                list_cost, cost
            from bill_detail where bill_id = ?1 and line_no = ?2 and detail_no > ?3 order by detail_no
            """)
                .setParameter(1, bill.id().toString())
                .setParameter(2, line.number())
                .setParameter(3, after)
                .setMaxResults(PART)
                .getResultList();
        return rows.stream().map(StoredBill::detail).toList();
    }

    private static BillDetail detail(Object row) {
        var columns = new Columns(row);
        return new BillDetail(
                (int) columns.whole(),
                new BillDetail.Run(
                        columns.id(),
                        columns.id(),
                        columns.text(),
                        (int) columns.whole(),
                        columns.text(),
                        columns.maybe(),
                        columns.maybe(),
                        columns.maybe(),
                        columns.id()),
                new Period(columns.instant(), columns.instant()),
                new Cards(columns.whole()),
                new BilledTime(columns.decimal()),
                columns.decimal(),
                columns.decimal());
    }

    private void copy(Bill bill, String statement) {
        database.createNativeQuery(statement)
                .setParameter(1, bill.id().toString())
                .setParameter(2, bill.tenantId().toString())
                .setParameter(3, bill.periodId().toString())
                .executeUpdate();
    }
}
