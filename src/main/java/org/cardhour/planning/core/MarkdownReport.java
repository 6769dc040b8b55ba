package org.cardhour.planning.core;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.cardhour.kernel.CardTime;
import org.cardhour.kernel.Priority;
import org.cardhour.scheduling.core.Cause;

/** A report as Markdown: a row a figure, a column a policy. */
public final class MarkdownReport {

    private static final int HOUR_DECIMALS = 2;

    private final Report report;
    private final ReportTexts texts;
    private final StringBuilder text = new StringBuilder();

    private MarkdownReport(Report report, Locale language) {
        this.report = report;
        this.texts = new ReportTexts(language);
    }

    public static String of(Report report, Locale language) {
        return new MarkdownReport(report, language).write();
    }

    private String write() {
        line("# " + texts.word("title"));
        line("");
        line(texts.word("played")
                .replace("{trace}", report.trace())
                .replace("{jobs}", "" + report.jobs())
                .replace("{pool}", report.pool())
                .replace("{nodes}", "" + report.nodes())
                .replace("{cards}", "" + report.cards()));
        line("");
        row("", Results::policy);
        line("|---|" + "---:|".repeat(report.results().size()));
        figures();
        report.results().getFirst().waits().forEach(waits -> waits(waits.priority()));
        line("");
        line(texts.word("notes"));
        return text.toString();
    }

    private void figures() {
        row(texts.word("span"), results -> ReportTexts.time(results.span()));
        row(texts.word("used"), results -> ReportTexts.percent(results.shareUsed()));
        row(texts.word("used-arriving"), results -> ReportTexts.percent(results.shareUsedWhileArriving()));
        row(texts.word("fragmentation"), results -> ReportTexts.percent(results.fragmentation()));
        row(texts.word("card-hours"), results -> hours(results.used()));
        row(texts.word("lost"), results -> hours(results.lost()));
        row(texts.word("under-way"), results -> hours(results.underWay()));
        row(texts.word("cost"), results -> results.cost().map(Object::toString).orElse("–"));
        Arrays.stream(Cause.values())
                .forEach(cause -> row(
                        texts.word("preempted." + cause),
                        results -> "" + results.preemptions().getOrDefault(cause, 0)));
    }

    private void waits(Priority priority) {
        waitRow(priority, "started", waits -> "" + waits.started());
        waitRow(priority, "never-started", waits -> "" + waits.neverStarted());
        waitRow(priority, "wait-mean", waits -> ReportTexts.time(waits.mean()));
        waitRow(priority, "wait-median", waits -> ReportTexts.time(waits.median()));
        waitRow(priority, "wait-p95", waits -> ReportTexts.time(waits.p95()));
        waitRow(priority, "wait-longest", waits -> ReportTexts.time(waits.longest()));
    }

    private void waitRow(Priority priority, String key, Function<Waits, String> figure) {
        row(texts.word(key).replace("{class}", priority.name()), results -> of(results.waits(), priority, figure));
    }

    private static String of(List<Waits> all, Priority priority, Function<Waits, String> figure) {
        return all.stream()
                .filter(waits -> waits.priority().equals(priority))
                .findFirst()
                .map(figure)
                .orElse("–");
    }

    private static String hours(CardTime time) {
        return new BigDecimal(time.toCardHours().toPlainString())
                .setScale(HOUR_DECIMALS, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private void row(String name, Function<Results, String> figure) {
        text.append("| ").append(name).append(" |");
        report.results()
                .forEach(results ->
                        text.append(' ').append(cell(figure.apply(results))).append(" |"));
        text.append('\n');
    }

    /** Names of policies come from files. */
    private static String cell(String value) {
        return value.replace("|", "\\|").replace('\n', ' ');
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
