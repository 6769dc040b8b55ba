package org.cardhour.billing.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.cardhour.billing.control.BillCut;
import org.cardhour.billing.control.BillFacts;
import org.cardhour.billing.control.BillQueries;
import org.cardhour.billing.control.BillReview;
import org.cardhour.billing.entity.Bill;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Outcome;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.metering.control.RunLedgerRows;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every promise about the form of the workbook, read back from its file. */
class BillWorkbookIT {

    private static final Instant NOW = Instant.parse("2026-06-20T00:00:00Z");
    private static final Instant CUT = Instant.parse("2026-06-15T00:00:00Z");

    private static final int JOB = 10;
    private static final int START = 14;
    private static final int CARDS = 16;
    private static final int PAYABLE = 23;

    private static UseCases cardhour;
    private static RunLedgerRows ledger;
    private static Bill bill;

    @BeforeAll
    static void issueABill() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
        ledger = RunLedgerRows.in(EmbeddedDatabase.shared());
        var plan = Ids.next(NOW);
        ledger.run(
                "insert into price_plan (id, name, tenant_id, currency, tax_rate, zone, created_at, created_by)"
                        + " values (?, ?, ?, 'CNY', 0.06, 'Asia/Shanghai', 0, 'test')",
                plan,
                plan.toString(),
                ledger.tenant);
        ledger.run(
                "insert into price_version (id, plan_id, unit, model, list_price, contract_price, valid_from_at,"
                        + " created_at, created_by) values (?, ?, 'CARD_HOUR', 'A100', 12, 9.99, 0, 0, 'test')",
                Ids.next(NOW),
                plan);
        named("=1+1", ledger.ended("2026-06-10T10:00:00Z", "2026-06-10T11:00:00.007Z"));
        named("-5", ledger.ended("2026-06-10T12:00:00Z", "2026-06-10T12:00:01Z"));
        named("@home", ledger.ended("2026-06-10T13:00:00Z", "2026-06-10T13:00:01Z"));
        var failed = named("+x", ledger.running("2026-06-10T14:00:00Z"));
        ledger.end(failed, "FAILED", "NODE_FAILURE", "2026-06-10T14:30:00Z");
        ledger.run("update job_run set fault = 'PROVIDER' where id = ?", failed);
        bill = issued();
    }

    @AfterAll
    static void close() {
        ledger.close();
    }

    @Test
    void sheetsComeInTheirOrderUnderShortNames() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            var names = new ArrayList<String>();
            book.forEach(sheet -> names.add(sheet.getSheetName()));

            assertThat(names)
                    .containsExactly(
                            "汇总 Summary",
                            "按项目 By project",
                            "按集群卡型 By cluster and card",
                            "作业明细 Job detail 1",
                            "说明 Notes");
            assertThat(names).allSatisfy(name -> assertThat(name).hasSizeLessThanOrEqualTo(31));
        }
    }

    @Test
    void numbersAndTimesAreRealOnes() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            var row = book.getSheet("作业明细 Job detail 1").getRow(runsOf(book, "=1+1"));

            assertThat(row.getCell(START).getCellType()).isEqualTo(CellType.NUMERIC);
            assertThat(DateUtil.isCellDateFormatted(row.getCell(START))).isTrue();
            assertThat(row.getCell(START).getLocalDateTimeCellValue())
                    .isEqualTo(LocalDateTime.parse("2026-06-10T18:00:00"));
            assertThat(row.getCell(START + 1).getLocalDateTimeCellValue())
                    .isEqualTo(LocalDateTime.parse("2026-06-10T19:00:00.007"));
            assertThat(row.getCell(CARDS).getNumericCellValue()).isEqualTo(4);
            assertThat(row.getCell(CARDS + 1).getNumericCellValue()).isEqualTo(14_400.028);
            assertThat(row.getSheet().getRow(0).getCell(START).getStringCellValue())
                    .isEqualTo("开始 Start (Asia/Shanghai)");
        }
    }

    @Test
    void totalsAreFormulasThatComeToWhatIsStoredBesideThem() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            var evaluator = book.getCreationHelper().createFormulaEvaluator();
            var gross = bill.totals().orElseThrow().gross().doubleValue();
            List<Cell> formulas = formulas(book);

            assertThat(formulas).hasSizeGreaterThan(8);
            for (Cell cell : formulas) {
                assertThat(cell.getCellFormula()).startsWith("ROUND(");
                assertThat(evaluator.evaluate(cell).getNumberValue())
                        .as(cell.getCellFormula())
                        .isEqualTo(cell.getNumericCellValue());
            }
            assertThat(totalOf(book.getSheet("作业明细 Job detail 1"), PAYABLE)).isEqualTo(gross);
            assertThat(totalOf(book.getSheet("按项目 By project"), 7)).isEqualTo(gross);
            assertThat(totalOf(book.getSheet("按集群卡型 By cluster and card"), 13)).isEqualTo(gross);
            assertThat(summary(book, "价税合计 Gross").getNumericCellValue()).isEqualTo(gross);
        }
    }

    @Test
    void everyTableHasAFrozenHeaderAFilterAndAPrintSetUp() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            for (String name : List.of("按项目 By project", "按集群卡型 By cluster and card", "作业明细 Job detail 1")) {
                var sheet = book.getSheet(name);
                assertThat(sheet.getPaneInformation().isFreezePane()).as(name).isTrue();
                assertThat(sheet.getPaneInformation().getHorizontalSplitPosition())
                        .isEqualTo((short) 1);
                assertThat(sheet.getCTWorksheet().getAutoFilter().getRef())
                        .as(name)
                        .startsWith("A1:");
                assertThat(sheet.getRepeatingRows().formatAsString()).isEqualTo("1:1");
                assertThat(sheet.getPrintSetup().getLandscape()).isTrue();
                assertThat(sheet.getPrintSetup().getFitWidth()).isEqualTo((short) 1);
                assertThat(sheet.getFitToPage()).isTrue();
                assertThat(sheet.getLastRowNum()).isGreaterThan(1);
            }
        }
    }

    @Test
    void columnsAreAsWideAsTheirTitlesWithChineseCountedTwice() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            var sheet = book.getSheet("作业明细 Job detail 1");
            for (Cell cell : sheet.getRow(0)) {
                assertThat(sheet.getColumnWidth(cell.getColumnIndex()) / 256)
                        .isGreaterThanOrEqualTo(Column.widthOf(cell.getStringCellValue()));
            }
            assertThat(Column.widthOf("卡时 Card")).isEqualTo(9);
        }
    }

    @Test
    void textThatLooksLikeAFormulaStaysTextAndNegativeAmountsStayNumbers() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            var sheet = book.getSheet("作业明细 Job detail 1");
            for (String job : List.of("=1+1", "-5", "@home", "+x")) {
                var cell = sheet.getRow(runsOf(book, job)).getCell(JOB);
                assertThat(cell.getCellType()).isEqualTo(CellType.STRING);
                assertThat(cell.getCellStyle().getQuotePrefixed()).as(job).isTrue();
            }
            var credits = new ArrayList<Cell>();
            for (Row row : sheet) {
                if (row.getCell(25) != null
                        && "CREDIT_FAULT".equals(row.getCell(25).toString())) {
                    credits.add(row.getCell(PAYABLE));
                }
            }
            assertThat(credits).hasSize(1);
            assertThat(credits.getFirst().getNumericCellValue()).isEqualTo(-19.98);
        }
    }

    @Test
    void longNumbersOfPeopleAreExactText() throws IOException {
        try (var book = workbook(BillWorkbook.MOST_ROWS)) {
            assertThat(summary(book, "账号 Account").getStringCellValue()).isEqualTo("6222021234567890123");
            assertThat(summary(book, "统一社会信用代码 Credit code").getStringCellValue())
                    .isEqualTo("91110000600037341L");
            assertThat(summary(book, "合计大写 In words").getStringCellValue()).isEqualTo("叁拾玖元玖角捌分");
            assertThat(summary(book, "内容哈希 SHA-256 of lines.csv").getStringCellValue())
                    .isEqualTo(bill.contentHash().orElseThrow());
        }
    }

    @Test
    void runsGoOnOnAnotherSheetWhenOneIsFull() throws IOException {
        try (var book = workbook(2)) {
            var names = new ArrayList<String>();
            book.forEach(sheet -> names.add(sheet.getSheetName()));
            var sum = 0.0;
            for (String name : names) {
                sum += name.startsWith("作业明细") ? totalOf(book.getSheet(name), PAYABLE) : 0;
            }

            assertThat(names).contains("作业明细 Job detail 3");
            assertThat(Math.round(sum * 100) / 100.0)
                    .isEqualTo(bill.totals().orElseThrow().gross().doubleValue());
            assertThat(summary(book, "作业明细合计 Sum of job details").getCellFormula())
                    .contains("'作业明细 Job detail 3'!");
            assertThat(book.getCreationHelper()
                            .createFormulaEvaluator()
                            .evaluate(summary(book, "作业明细合计 Sum of job details"))
                            .getNumberValue())
                    .isEqualTo(bill.totals().orElseThrow().gross().doubleValue());
        }
    }

    @Test
    void sameBillIsTheSameFile() {
        assertThat(bytes(BillWorkbook.MOST_ROWS)).isEqualTo(bytes(BillWorkbook.MOST_ROWS));
    }

    @Test
    void fileIsNamedByTenantMonthNumberAndRevision() {
        assertThat(BillFileName.of(facts()))
                .isEqualTo("账单_Bill_Acme_2026-06_" + bill.number().orElseThrow() + "_v1");
    }

    private static UUID named(String name, UUID run) {
        ledger.run("update job j join job_run r on r.job_id = j.id set j.name = ? where r.id = ?", name, run);
        return run;
    }

    private static Bill issued() {
        var three = Duration.ofDays(3);
        var drafted = done(cardhour.call(BillCut.class, cut -> cut.cut(finance("ann"), ledger.tenant, CUT, NOW)));
        done(cardhour.call(BillReview.class, review -> review.review(finance("ann"), drafted.id(), three, NOW)));
        return done(cardhour.call(BillReview.class, review -> review.issue(finance("bob"), drafted.id(), three, NOW)));
    }

    private static BillFacts facts() {
        return done(
                cardhour.call(BillQueries.class, queries -> queries.export(finance("ann"), bill.id(), "xlsx", NOW)));
    }

    private static XSSFWorkbook workbook(int mostRows) throws IOException {
        return new XSSFWorkbook(new ByteArrayInputStream(bytes(mostRows)));
    }

    private static byte[] bytes(int mostRows) {
        var out = new ByteArrayOutputStream();
        var facts = facts();
        cardhour.call(BillQueries.class, queries -> {
            try (var workbook = new BillWorkbook(facts, queries.sums(facts), queries.terms(facts), mostRows)) {
                queries.read(facts, workbook.details());
                workbook.writeTo(out);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return true;
        });
        return out.toByteArray();
    }

    /** The number of the first row of a job. */
    private static int runsOf(XSSFWorkbook book, String job) {
        for (Row row : book.getSheet("作业明细 Job detail 1")) {
            if (row.getCell(JOB) != null && row.getCell(JOB).toString().equals(job)) {
                return row.getRowNum();
            }
        }
        throw new AssertionError("no row of " + job);
    }

    private static double totalOf(XSSFSheet sheet, int column) {
        return sheet.getRow(sheet.getLastRowNum()).getCell(column).getNumericCellValue();
    }

    private static Cell summary(XSSFWorkbook book, String label) {
        for (Row row : book.getSheet("汇总 Summary")) {
            if (row.getCell(0).getStringCellValue().equals(label)) {
                return row.getCell(1);
            }
        }
        throw new AssertionError("no row " + label);
    }

    private static List<Cell> formulas(XSSFWorkbook book) {
        List<Cell> formulas = new ArrayList<>();
        book.forEach(sheet -> sheet.forEach(row -> row.forEach(cell -> {
            if (cell.getCellType() == CellType.FORMULA) {
                formulas.add(cell);
            }
        })));
        return formulas;
    }

    private static Actor finance(String name) {
        return new Actor(name + "-id", name, Set.of(Grant.onPlatform(Actor.FINANCE)), "127.0.0.1", "", "r-1");
    }

    private static <T> T done(Outcome<T> outcome) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Refused<T>(var refusal) -> throw new AssertionError(refusal.toString());
        };
    }
}
