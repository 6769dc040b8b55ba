package org.cardhour.billing.core;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes a bill in its canonical form. Each line is followed by its runs and its remainder, which add up to it; the first
 * column tells which is which. Instants are UTC.
 */
public final class BillCsv implements BillReader {

    private static final List<String> COLUMNS = List.of(
            "record",
            "bill",
            "revision",
            "line",
            "detail",
            "project_id",
            "project",
            "provider",
            "cluster_id",
            "cluster",
            "region",
            "model",
            "category",
            "price_version_id",
            "list_price",
            "price",
            "currency",
            "card_seconds",
            "card_hours",
            "list_amount",
            "amount",
            "start",
            "end",
            "cards",
            "run_id",
            "run_no",
            "job_id",
            "job",
            "submitted_by",
            "run_end",
            "cause",
            "fault",
            "policy_id");

    private static final int RUN_COLUMNS = 12;

    private final String bill;
    private final int revision;
    private final Consumer<String> out;

    /** Begins a bill: writes the names of the columns. */
    public BillCsv(String bill, int revision, Consumer<String> out) {
        this.bill = bill;
        this.revision = revision;
        this.out = out;
        out.accept(CanonicalCsv.MARK + CanonicalCsv.line(COLUMNS));
    }

    @Override
    public void line(BillLine line) {
        var cells = start("LINE", line, "");
        time(cells, line.time());
        amounts(cells, line.listAmount(), line.amount());
        write(cells);
    }

    @Override
    public void detail(BillLine line, BillDetail detail) {
        var cells = start("DETAIL", line, "" + detail.number());
        time(cells, detail.time());
        amounts(cells, detail.listCost(), detail.cost());
        var run = detail.run();
        cells.add(detail.span().startInclusive().toString());
        cells.add(detail.span().endExclusive().toString());
        cells.add(detail.cards().toString());
        cells.add(run.id().toString());
        cells.add("" + run.number());
        cells.add(run.jobId().toString());
        cells.add(CanonicalCsv.text(run.job()));
        cells.add(CanonicalCsv.text(run.submittedBy()));
        cells.add(run.end().orElse(""));
        cells.add(run.cause().orElse(""));
        cells.add(run.fault().orElse(""));
        cells.add(run.policyId().toString());
        out.accept(CanonicalCsv.line(cells));
    }

    @Override
    public void remainder(BillLine line) {
        var cells = start("REMAINDER", line, "");
        cells.addAll(List.of("", "", "", line.remainder().toPlainString()));
        write(cells);
    }

    private List<String> start(String record, BillLine line, String detail) {
        var place = line.place();
        var price = line.price();
        return new ArrayList<>(List.of(
                record,
                bill,
                "" + revision,
                "" + line.number(),
                detail,
                place.projectId().toString(),
                CanonicalCsv.text(place.project()),
                CanonicalCsv.text(place.provider()),
                place.clusterId().toString(),
                CanonicalCsv.text(place.cluster()),
                CanonicalCsv.text(place.region()),
                CanonicalCsv.text(place.model()),
                line.category(),
                price.versionId().toString(),
                price.list().toPlainString(),
                price.contract().toPlainString(),
                price.currency()));
    }

    private static void time(List<String> cells, BilledTime time) {
        cells.add(time.toCardSeconds().toPlainString());
        cells.add(time.toCardHours().toPlainString());
    }

    private static void amounts(List<String> cells, BigDecimal list, BigDecimal charged) {
        cells.add(list.toPlainString());
        cells.add(charged.toPlainString());
    }

    private void write(List<String> cells) {
        cells.addAll(Collections.nCopies(RUN_COLUMNS, ""));
        out.accept(CanonicalCsv.line(cells));
    }
}
