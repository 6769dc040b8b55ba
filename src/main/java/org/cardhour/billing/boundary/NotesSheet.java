package org.cardhour.billing.boundary;

import java.util.List;
import java.util.Locale;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.control.BillTerms;

/** The last sheet: what the words mean, how is rounded, under which policies and prices, how to check the hash. */
final class NotesSheet {

    static final String NAME = "说明 Notes";

    private static final List<String[]> DICTIONARY = List.of(
            new String[] {"卡秒 Card-seconds", "卡数 × 秒,精确值 cards × seconds, exact"},
            new String[] {"卡时 Card-hours", "卡秒 ÷ 3600,六位小数,仅供阅读 card-seconds ÷ 3600 to six decimals, for reading only"},
            new String[] {"USAGE", "运行用量 running time"},
            new String[] {"SUSPENDED", "挂起但仍占卡的时间 time suspended while the cards were held"},
            new String[] {
                "CREDIT_PREEMPTED", "被回收抢占的补偿 given back for a preemption by the owner of the cards or guarantee"
            },
            new String[] {"CREDIT_FAULT", "平台或资源方责任的补偿 given back for a fault of the platform or the provider"},
            new String[] {"尾差 Rounding remainder", "行金额与所示作业费用之和的差 the line less the costs shown with its runs"});

    private static final List<String[]> RULES = List.of(
            new String[] {"账期 Period", "半开区间 [开始, 结束),以租户时区的月界切分 half-open, months of the tenant's zone"},
            new String[] {
                "取整 Rounding",
                "每行只取整一次:HALF_UP(Σ 卡秒 × 合同价 ÷ 3600, 2),负数按绝对值;合计 = Σ 各行 "
                        + "one rounding a line, of the magnitude when negative; the total is the sum of the lines"
            },
            new String[] {
                "税 Tax",
                "价格含税;不含税 = HALF_UP(含税 ÷ (1 + 税率), 2),税额 = 含税 − 不含税 "
                        + "prices are gross; net = HALF_UP(gross ÷ (1 + rate), 2), tax = gross − net"
            },
            new String[] {
                "校验哈希 Hash",
                "下载 GET /api/v1/bills/{id}/lines.csv,执行 sha256sum,应与汇总页的哈希一致 "
                        + "download it, run sha256sum, compare with the hash on the summary"
            });

    private final Sheet sheet;
    private final BookStyles styles;
    private final Cells cells;
    private int next;

    NotesSheet(Workbook book, BookStyles styles) {
        this.sheet = book.createSheet(NAME);
        this.styles = styles;
        this.cells = new Cells(styles);
        Table.width(sheet, 0, 40);
        Table.width(sheet, 1, 110);
        Table.setUpPrinting(sheet);
        sheet.setRepeatingRows(CellRangeAddress.valueOf("1:1"));
        sheet.createFreezePane(0, 1);
    }

    void write(BillFacts facts, BillTerms terms) {
        heading("项目 Item", "说明 Note");
        DICTIONARY.forEach(note -> note(note[0], note[1]));
        RULES.forEach(note -> note(note[0], note[1]));
        for (BillTerms.Price price : terms.prices()) {
            note("价格版本 Price version " + price.id(), price(price, facts));
        }
        for (BillTerms.Policy policy : terms.policies()) {
            note("口径版本 Metering policy " + policy.id(), policy.text());
        }
    }

    private static String price(BillTerms.Price price, BillFacts facts) {
        var zone = facts.period().zone();
        return String.format(
                Locale.ROOT,
                "%s %s / 卡时 card-hour,刊例价 list %s,自 from %s (%s)",
                price.contract().toPlainString(),
                price.currency(),
                price.list().toPlainString(),
                price.validFrom().atZone(zone).toLocalDateTime(),
                zone);
    }

    private void heading(String item, String note) {
        var row = sheet.createRow(next++);
        cells.text(row, 0, item).setCellStyle(styles.header());
        cells.text(row, 1, note).setCellStyle(styles.header());
    }

    private void note(String item, String note) {
        var row = sheet.createRow(next++);
        cells.text(row, 0, item).setCellStyle(styles.wrapped());
        cells.text(row, 1, note).setCellStyle(styles.wrapped());
    }
}
