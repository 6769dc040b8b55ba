package org.cardhour.billing.boundary;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Row;

/** Writes values into cells: numbers and times as such, text as text whatever it begins with. */
final class Cells {

    private static final String FORMULA_SIGNS = "=+-@";
    private static final int LONGEST_TEXT = 32_767;

    private final BookStyles styles;

    Cells(BookStyles styles) {
        this.styles = styles;
    }

    Cell text(Row row, int column, String value) {
        var cell = row.createCell(column);
        var cut = value.length() > LONGEST_TEXT ? value.substring(0, LONGEST_TEXT) : value;
        cell.setCellValue(cut);
        boolean mayBeFormula = !cut.isEmpty() && FORMULA_SIGNS.indexOf(cut.charAt(0)) >= 0;
        cell.setCellStyle(mayBeFormula ? styles.quoted() : styles.plain(Column.Kind.TEXT));
        return cell;
    }

    Cell number(Row row, int column, Column.Kind kind, BigDecimal value) {
        var cell = row.createCell(column);
        cell.setCellValue(value.doubleValue());
        cell.setCellStyle(styles.plain(kind));
        return cell;
    }

    Cell time(Row row, int column, LocalDateTime value) {
        var cell = row.createCell(column);
        cell.setCellValue(value);
        cell.setCellStyle(styles.plain(Column.Kind.TIME));
        return cell;
    }

    /** A formula together with what it comes to, for those who read without computing. */
    Cell formula(Row row, int column, Column.Kind kind, String formula, BigDecimal value) {
        var cell = row.createCell(column);
        cell.setCellFormula(formula);
        cell.setCellValue(value.doubleValue());
        cell.setCellStyle(styles.total(kind));
        return cell;
    }

    /** A value by its type; empty text leaves the cell out. */
    void any(Row row, int column, Column.Kind kind, Object value) {
        switch (value) {
            case BigDecimal number -> number(row, column, kind, number);
            case LocalDateTime time -> time(row, column, time);
            default -> {
                if (!value.toString().isEmpty()) {
                    text(row, column, value.toString());
                }
            }
        }
    }
}
