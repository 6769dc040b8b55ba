package org.cardhour.billing.boundary;

/**
 * A column of a sheet.
 *
 * @param title in Chinese and English, as the header shows it
 * @param width in characters of the usual font, a Chinese one counted twice
 */
record Column(String title, Kind kind, int width) {

    /** What stands in the cells of a column, and so how they look. */
    enum Kind {
        TEXT("@"),
        WHOLE("#,##0"),
        CARDS("#,##0.###"),
        SECONDS("#,##0.000###"),
        SIX("#,##0.000000"),
        MONEY("#,##0.00"),
        TIME("yyyy-mm-dd hh:mm:ss.000");

        private final String format;

        Kind(String format) {
            this.format = format;
        }

        String format() {
            return format;
        }
    }

    private static final int FIRST_WIDE = 0x2e80;

    /** A column that is at least as wide as its title. */
    static Column of(String title, Kind kind, int width) {
        return new Column(title, kind, Math.max(width, widthOf(title) + 2));
    }

    /** How wide a text is shown: what Chinese, Japanese and Korean write counts twice. */
    static int widthOf(String text) {
        return text.codePoints().map(point -> point >= FIRST_WIDE ? 2 : 1).sum();
    }
}
