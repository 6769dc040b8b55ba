package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.poi.ss.usermodel.Workbook;
import org.cardhour.billing.boundary.Column.Kind;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.core.BillDetail;
import org.cardhour.billing.core.BillLine;
import org.cardhour.billing.core.BillReader;

/**
 * The sheets of the runs, one after the other as each is full. A line's runs are followed by its 尾差, so that what is owed
 * adds up to the bill.
 */
final class DetailSheets implements BillReader {

    static final String NAME = "作业明细 Job detail ";

    private static final int SECONDS = 17;
    private static final int LIST = 21;
    private static final int PAYABLE = 23;

    private final Workbook book;
    private final BookStyles styles;
    private final BillFacts facts;
    private final ZoneId zone;
    private final int mostRows;
    private final List<String> payable = new ArrayList<>();
    private Table table;
    private RowSums sums = RowSums.NONE;
    private BigDecimal listOfLine = BigDecimal.ZERO;

    DetailSheets(Workbook book, BookStyles styles, BillFacts facts, int mostRows) {
        this.book = book;
        this.styles = styles;
        this.facts = facts;
        this.zone = facts.period().zone();
        this.mostRows = mostRows;
        this.table = new Table(book, styles, NAME + 1, columns(zone));
    }

    @Override
    public void line(BillLine line) {
        listOfLine = BigDecimal.ZERO;
    }

    @Override
    public void detail(BillLine line, BillDetail detail) {
        listOfLine = listOfLine.add(detail.listCost());
        var seconds = detail.time().toCardSeconds();
        var ending = Stream.concat(detail.run().end().stream(), detail.run().cause().stream())
                .collect(Collectors.joining(" / "));
        var values = start(line, detail.run().submittedBy());
        values.addAll(List.of(
                detail.run().jobId(),
                detail.run().job(),
                "" + detail.run().number(),
                ending,
                detail.run().fault().orElse(""),
                local(detail.span().startInclusive()),
                local(detail.span().endExclusive()),
                detail.cards().toDecimal(),
                seconds,
                detail.time().toCardHours()));
        write(
                values,
                line,
                seconds,
                detail.listCost(),
                detail.cost(),
                "" + detail.run().policyId());
    }

    @Override
    public void remainder(BillLine line) {
        var list = line.listAmount().subtract(listOfLine);
        if (list.signum() == 0 && line.remainder().signum() == 0) {
            return;
        }
        var values = start(line, "");
        values.addAll(List.of("", "尾差 Rounding remainder", "", "", "", "", "", "", "", ""));
        write(values, line, BigDecimal.ZERO, list, line.remainder(), "");
    }

    /** Ends the last sheet; gives back the cells of what is owed, as formulas of other sheets name them. */
    List<String> finish() {
        payable.add(table.range(PAYABLE));
        table.finish(sums.totals(SECONDS, LIST));
        return List.copyOf(payable);
    }

    private void write(
            List<Object> values, BillLine line, BigDecimal seconds, BigDecimal list, BigDecimal cost, String policy) {
        var price = line.price();
        values.addAll(List.of(
                price.list(),
                price.contract(),
                list,
                list.subtract(cost),
                cost,
                price.currency(),
                line.category(),
                price.versionId(),
                policy));
        if (table.rows() == mostRows) {
            finish();
            table = new Table(book, styles, NAME + (payable.size() + 1), columns(zone));
            sums = RowSums.NONE;
        }
        table.row(values);
        sums = sums.plus(seconds, list, cost);
    }

    private List<Object> start(BillLine line, String user) {
        var bill = facts.bill();
        var place = line.place();
        return new ArrayList<>(List.of(
                BillFileName.month(facts),
                bill.number().orElseThrow(),
                "" + line.number(),
                bill.party().orElseThrow().name(),
                place.project(),
                user,
                place.provider(),
                place.region().isEmpty() ? place.cluster() : place.cluster() + " / " + place.region(),
                place.model()));
    }

    private LocalDateTime local(Instant instant) {
        return LocalDateTime.ofInstant(instant, zone);
    }

    private static List<Column> columns(ZoneId zone) {
        return List.of(
                Column.of("账期 Period", Kind.TEXT, 10),
                Column.of("账单号 Bill", Kind.TEXT, 18),
                Column.of("行号 Line", Kind.TEXT, 8),
                Column.of("租户 Tenant", Kind.TEXT, 24),
                Column.of("项目 Project", Kind.TEXT, 24),
                Column.of("用户 User", Kind.TEXT, 18),
                Column.of("资源提供方 Provider", Kind.TEXT, 20),
                Column.of("集群/地域 Cluster/region", Kind.TEXT, 26),
                Column.of("卡型 Card model", Kind.TEXT, 16),
                Column.of("作业UID Job UID", Kind.TEXT, 38),
                Column.of("作业名 Job", Kind.TEXT, 28),
                Column.of("运行 Run", Kind.TEXT, 8),
                Column.of("状态/结束原因 State/cause", Kind.TEXT, 26),
                Column.of("责任方 Fault", Kind.TEXT, 12),
                Column.of("开始 Start (" + zone + ")", Kind.TIME, 25),
                Column.of("结束 End (" + zone + ")", Kind.TIME, 25),
                Column.of("卡数 Cards", Kind.CARDS, 10),
                Column.of("卡秒 Card-seconds", Kind.SECONDS, 20),
                Column.of("卡时 Card-hours", Kind.SIX, 18),
                Column.of("刊例价 List price", Kind.SIX, 14),
                Column.of("合同价 Contract price", Kind.SIX, 14),
                Column.of("原始金额 List amount", Kind.SIX, 18),
                Column.of("优惠 Discount", Kind.SIX, 16),
                Column.of("应付 Payable", Kind.SIX, 18),
                Column.of("币种 Currency", Kind.TEXT, 8),
                Column.of("费用类型/更正 Category", Kind.TEXT, 20),
                Column.of("价格版本 Price version", Kind.TEXT, 38),
                Column.of("口径版本 Metering policy", Kind.TEXT, 38));
    }
}
