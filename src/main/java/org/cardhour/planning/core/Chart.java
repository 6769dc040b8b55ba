package org.cardhour.planning.core;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * A report drawn as SVG: cards in use and jobs that wait over time, a line a policy. Written as text, since the charting
 * libraries for Java measure letters by fonts that a server without a screen need not have.
 */
public final class Chart {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 560;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int PANEL = 190;
    private static final int FIRST_TOP = 60;
    private static final int SECOND_TOP = 320;
    private static final int GRID_LINES = 4;
    private static final double DAY = 86_400_000;
    private static final List<String> COLOURS = List.of("#1f5fa8", "#c8501e", "#3a7d34", "#7a4b94");

    private final Report report;
    private final ReportTexts texts;
    private final StringBuilder svg = new StringBuilder();
    private final double span;

    private Chart(Report report, Locale language) {
        this.report = report;
        this.texts = new ReportTexts(language);
        this.span = Math.max(
                1,
                report.results().stream()
                        .mapToLong(results -> results.span().toMillis())
                        .max()
                        .orElse(1));
    }

    public static String svg(Report report, Locale language) {
        return new Chart(report, language).draw();
    }

    private String draw() {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">"
                        .formatted(WIDTH, HEIGHT));
        add("<title>%s</title>".formatted(escaped(texts.word("title"))));
        add("<rect width=\"%s\" height=\"%s\" fill=\"white\"/>".formatted(WIDTH, HEIGHT));
        legend();
        panel(FIRST_TOP, texts.word("axis-used"), 100, point -> 100 * point.shareUsed());
        panel(SECOND_TOP, texts.word("axis-waiting"), rounded(most()), Results.Point::waiting);
        add("<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>"
                .formatted((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, escaped(texts.word("axis-time"))));
        svg.append("</svg>\n");
        return svg.toString();
    }

    private void legend() {
        for (int i = 0; i < report.results().size(); i++) {
            int x = LEFT + i * 260;
            add("<rect x=\"%s\" y=\"14\" width=\"18\" height=\"4\" fill=\"%s\"/>".formatted(x, colour(i)));
            add("<text x=\"%s\" y=\"21\">%s</text>"
                    .formatted(x + 26, escaped(report.results().get(i).policy())));
        }
    }

    private double most() {
        return report.results().stream()
                .flatMap(results -> results.course().stream())
                .mapToDouble(Results.Point::waiting)
                .max()
                .orElse(0);
    }

    /** The next 1, 2 or 5 followed by noughts. */
    private static double rounded(double most) {
        double unit = Math.pow(10, Math.floor(Math.log10(Math.max(1, most))));
        for (double step : new double[] {1, 2, 5}) {
            if (most <= step * unit) {
                return step * unit;
            }
        }
        return 10 * unit;
    }

    private void panel(int top, String title, double most, ToDoubleFunction<Results.Point> height) {
        add("<text x=\"%s\" y=\"%s\" font-weight=\"bold\">%s</text>".formatted(LEFT, top - 8, escaped(title)));
        grid(top, most);
        for (int i = 0; i < report.results().size(); i++) {
            var points = new StringBuilder();
            for (var point : report.results().get(i).course()) {
                points.append(number(x(point.at().toMillis())))
                        .append(',')
                        .append(number(top + PANEL * (1 - Math.min(1, height.applyAsDouble(point) / most))))
                        .append(' ');
            }
            add("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" points=\"%s\"/>"
                    .formatted(colour(i), points.toString().strip()));
        }
    }

    private void grid(int top, double most) {
        for (int i = 0; i <= GRID_LINES; i++) {
            double y = top + PANEL * (1 - (double) i / GRID_LINES);
            double x = LEFT + (double) (WIDTH - LEFT - RIGHT) * i / GRID_LINES;
            add("<line x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\" stroke=\"#ccc\"/>"
                    .formatted(LEFT, WIDTH - RIGHT, number(y), number(y)));
            add("<text x=\"%s\" y=\"%s\" text-anchor=\"end\">%s</text>"
                    .formatted(LEFT - 8, number(y + 4), number(most * i / GRID_LINES)));
            add("<text x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>"
                    .formatted(number(x), top + PANEL + 18, number(span / DAY * i / GRID_LINES)));
        }
    }

    private double x(long millis) {
        return LEFT + (WIDTH - LEFT - RIGHT) * millis / span;
    }

    private static String colour(int place) {
        return COLOURS.get(place % COLOURS.size());
    }

    private static String number(double value) {
        var text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private void add(String line) {
        svg.append(line).append('\n');
    }
}
