package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.cardhour.billing.boundary.Column.Kind;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.core.BillSums;
import org.cardhour.billing.core.ChineseAmount;
import org.cardhour.billing.entity.BillTotals;
import org.cardhour.billing.entity.Signature;

/** The first sheet: who owes what to whom for which time, the control totals, the hash, and who signed. */
final class SummarySheet {

    static final String NAME = "汇总 Summary";

    private final Sheet sheet;
    private final BookStyles styles;
    private final Cells cells;
    private int next;

    SummarySheet(Workbook book, BookStyles styles) {
        this.sheet = book.createSheet(NAME);
        this.styles = styles;
        this.cells = new Cells(styles);
        Table.width(sheet, 0, 34);
        Table.width(sheet, 1, 70);
        Table.setUpPrinting(sheet);
        sheet.setRepeatingRows(CellRangeAddress.valueOf("1:1"));
        sheet.createFreezePane(0, 1);
    }

    /**
     * Writes it.
     *
     * @param byProject the cells of what each project owes
     * @param details the cells of what each run costs, sheet by sheet
     */
    void write(BillFacts facts, BillSums sums, String byProject, List<String> details) {
        title(facts);
        parties(facts);
        period(facts);
        amounts(facts.totals().orElseThrow(), byProject);
        controls(facts, sums, details);
        signatures(facts);
    }

    private void title(BillFacts facts) {
        var row = sheet.createRow(next++);
        row.setHeightInPoints(26);
        var cell = cells.text(row, 0, "卡时账单 Card-hour bill");
        cell.setCellStyle(styles.title());
        if (facts.bill().issued().isEmpty()) {
            cells.text(row, 1, "未签发,仅供参考,不作为对账依据 Not issued, for information only");
        }
    }

    private void parties(BillFacts facts) {
        var party = facts.bill().party().orElseThrow();
        text("租户 Tenant", party.name());
        text("发票抬头 Invoice title", party.invoiceTitle());
        text("统一社会信用代码 Credit code", party.creditCode());
        text("地址 Address", party.address());
        text("电话 Phone", party.phone());
        text("开户行 Bank", party.bank());
        text("账号 Account", party.account());
    }

    private void period(BillFacts facts) {
        var zone = facts.period().zone();
        text("账单号 Bill number", facts.bill().number().orElseThrow());
        text("版本 Revision", "v" + facts.bill().revision());
        text("时区 Zone", zone.getId());
        time(
                "账期开始(含) Period start, inclusive",
                facts.period().span().startInclusive().atZone(zone).toLocalDateTime());
        time(
                "账期结束(不含) Period end, exclusive",
                facts.period().span().endExclusive().atZone(zone).toLocalDateTime());
    }

    private void amounts(BillTotals totals, String byProject) {
        text("币种 Currency", totals.currency());
        number("税率 Tax rate", Kind.SIX, totals.taxRate());
        number("不含税金额 Net", Kind.MONEY, totals.net());
        number("税额 Tax", Kind.MONEY, totals.tax());
        var row = labelled("价税合计 Gross");
        cells.formula(row, 1, Kind.MONEY, "ROUND(SUM(" + byProject + "),2)", totals.gross());
        text("合计大写 In words", totals.currency().equals("CNY") ? ChineseAmount.of(totals.gross()) : "");
    }

    private void controls(BillFacts facts, BillSums sums, List<String> details) {
        number("明细行数 Lines", Kind.WHOLE, BigDecimal.valueOf(facts.lines().size()));
        number("运行数 Runs on lines", Kind.WHOLE, BigDecimal.valueOf(sums.total().runs()));
        number("卡秒合计 Card-seconds", Kind.SECONDS, sums.total().time().toCardSeconds());
        var row = labelled("作业明细合计 Sum of job details");
        var formula = details.stream().map(range -> "SUM(" + range + ")").collect(Collectors.joining("+"));
        cells.formula(
                row,
                1,
                Kind.MONEY,
                "ROUND(" + formula + ",2)",
                facts.totals().orElseThrow().gross());
        text("内容哈希 SHA-256 of lines.csv", facts.bill().contentHash().orElse(""));
    }

    private void signatures(BillFacts facts) {
        var zone = facts.period().zone();
        facts.bill().reviewed().ifPresent(signature -> signature("审核 Reviewed", signature, zone));
        facts.bill().issued().ifPresent(signature -> signature("签发 Issued", signature, zone));
    }

    private void signature(String label, Signature signature, ZoneId zone) {
        text(label + " · 人 by", signature.name());
        time(label + " · 时间 at (" + zone + ")", signature.at().atZone(zone).toLocalDateTime());
    }

    private void text(String label, String value) {
        cells.text(labelled(label), 1, value);
    }

    private void number(String label, Kind kind, BigDecimal value) {
        cells.number(labelled(label), 1, kind, value);
    }

    private void time(String label, LocalDateTime value) {
        cells.time(labelled(label), 1, value);
    }

    private Row labelled(String label) {
        var row = sheet.createRow(next++);
        cells.text(row, 0, label);
        return row;
    }
}
