package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.util.List;
import org.apache.poi.ss.usermodel.PrintSetup;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.util.CellRangeAddress;
import org.apache.poi.ss.util.CellReference;

/** A sheet that is one table: frozen header, filter, rows, and at the end the row of totals. */
final class Table {

    private static final int UNITS_PER_CHARACTER = 256;
    private static final int WIDEST = 255;

    private final Sheet sheet;
    private final BookStyles styles;
    private final Cells cells;
    private final List<Column> columns;
    private int rows;

    Table(Workbook book, BookStyles styles, String name, List<Column> columns) {
        this.sheet = book.createSheet(name);
        this.styles = styles;
        this.cells = new Cells(styles);
        this.columns = columns;
        writeHeader();
        setUpPrinting(sheet);
        sheet.setRepeatingRows(CellRangeAddress.valueOf("1:1"));
        sheet.createFreezePane(0, 1);
    }

    /**
     * A total below a column.
     *
     * @param decimals to which the sum is rounded
     * @param value what the sum is
     */
    record Total(int column, int decimals, BigDecimal value) {}

    /** One row, a value for each column. */
    void row(List<?> values) {
        var row = sheet.createRow(++rows);
        for (int column = 0; column < columns.size(); column++) {
            cells.any(row, column, columns.get(column).kind(), values.get(column));
        }
    }

    int rows() {
        return rows;
    }

    /** Ends the table: the filter over its rows, and the totals below. */
    void finish(List<Total> totals) {
        int last = Math.max(1, rows);
        sheet.setAutoFilter(new CellRangeAddress(0, last, 0, columns.size() - 1));
        if (!totals.isEmpty()) {
            writeTotals(sheet.createRow(last + 1), totals);
        }
    }

    /** The cells of a column from the first row to the last, as formulas of other sheets name them. */
    String range(int column) {
        var letter = CellReference.convertNumToColString(column);
        return "'" + sheet.getSheetName().replace("'", "''") + "'!" + letter + "2:" + letter + (Math.max(1, rows) + 1);
    }

    /** Landscape A4, as wide as one page, with page numbers. */
    static void setUpPrinting(Sheet sheet) {
        sheet.setFitToPage(true);
        var print = sheet.getPrintSetup();
        print.setPaperSize(PrintSetup.A4_PAPERSIZE);
        print.setLandscape(true);
        print.setFitWidth((short) 1);
        print.setFitHeight((short) 0);
        sheet.getFooter().setCenter("&P / &N");
    }

    static void width(Sheet sheet, int column, int characters) {
        sheet.setColumnWidth(column, Math.min(WIDEST, characters) * UNITS_PER_CHARACTER);
    }

    private void writeHeader() {
        var row = sheet.createRow(0);
        for (int column = 0; column < columns.size(); column++) {
            var cell = row.createCell(column);
            cell.setCellValue(columns.get(column).title());
            cell.setCellStyle(styles.header());
            width(sheet, column, columns.get(column).width());
        }
    }

    private void writeTotals(Row row, List<Total> totals) {
        cells.text(row, 0, "合计 Total").setCellStyle(styles.total(Column.Kind.TEXT));
        for (Total total : totals) {
            var letter = CellReference.convertNumToColString(total.column());
            var formula =
                    "ROUND(SUM(" + letter + "2:" + letter + (Math.max(1, rows) + 1) + ")," + total.decimals() + ")";
            cells.formula(row, total.column(), columns.get(total.column()).kind(), formula, total.value());
        }
    }
}
