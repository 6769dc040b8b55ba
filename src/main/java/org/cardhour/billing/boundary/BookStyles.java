package org.cardhour.billing.boundary;

import java.util.EnumMap;
import java.util.Map;
import org.apache.poi.ss.usermodel.CellStyle;
import org.apache.poi.ss.usermodel.FillPatternType;
import org.apache.poi.ss.usermodel.IndexedColors;
import org.apache.poi.ss.usermodel.VerticalAlignment;
import org.apache.poi.ss.usermodel.Workbook;

/** The looks of a workbook's cells, each made once: a workbook holds only so many. */
final class BookStyles {

    private final Map<Column.Kind, CellStyle> plain = new EnumMap<>(Column.Kind.class);
    private final Map<Column.Kind, CellStyle> total = new EnumMap<>(Column.Kind.class);
    private final CellStyle quoted;
    private final CellStyle header;
    private final CellStyle title;
    private final CellStyle wrapped;

    BookStyles(Workbook book) {
        var bold = book.createFont();
        bold.setBold(true);
        for (Column.Kind kind : Column.Kind.values()) {
            plain.put(kind, formatted(book, kind));
            var sum = formatted(book, kind);
            sum.setFont(bold);
            total.put(kind, sum);
        }
        quoted = formatted(book, Column.Kind.TEXT);
        quoted.setQuotePrefixed(true);
        header = book.createCellStyle();
        header.setFont(bold);
        header.setWrapText(true);
        header.setVerticalAlignment(VerticalAlignment.CENTER);
        header.setFillForegroundColor(IndexedColors.GREY_25_PERCENT.getIndex());
        header.setFillPattern(FillPatternType.SOLID_FOREGROUND);
        title = book.createCellStyle();
        var large = book.createFont();
        large.setBold(true);
        large.setFontHeightInPoints((short) 16);
        title.setFont(large);
        wrapped = book.createCellStyle();
        wrapped.setWrapText(true);
        wrapped.setVerticalAlignment(VerticalAlignment.TOP);
    }

    CellStyle plain(Column.Kind kind) {
        return get(plain, kind);
    }

    /** Of the row of totals. */
    CellStyle total(Column.Kind kind) {
        return get(total, kind);
    }

    /** Of text that a spreadsheet program would compute if somebody edited it. */
    CellStyle quoted() {
        return quoted;
    }

    CellStyle header() {
        return header;
    }

    CellStyle title() {
        return title;
    }

    /** Of long text in several lines. */
    CellStyle wrapped() {
        return wrapped;
    }

    private static CellStyle formatted(Workbook book, Column.Kind kind) {
        var style = book.createCellStyle();
        style.setDataFormat(book.createDataFormat().getFormat(kind.format()));
        return style;
    }

    private static CellStyle get(Map<Column.Kind, CellStyle> styles, Column.Kind kind) {
        var style = styles.get(kind);
        if (style == null) {
            throw new IllegalStateException("no style for " + kind);
        }
        return style;
    }
}
