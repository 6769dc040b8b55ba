package org.cardhour.planning.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.planning.core.TraceFixture.play;
import static org.cardhour.planning.core.TraceFixture.pool;

import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ReportTest {

    private static final Trace TRACE = TraceFixture.random(3);
    private static final SimulatedPool POOL = pool(2, Assumptions.USUAL);
    private static final Results RESULTS = play(POOL, TRACE);
    private static final Report REPORT = Report.of("<a & b>.csv", TRACE, POOL, List.of(RESULTS, RESULTS));

    @Test
    void chartIsWellFormedAndHasALineForEachPolicyInEachPanel() throws Exception {
        for (Locale language : List.of(Locale.ENGLISH, Locale.SIMPLIFIED_CHINESE)) {
            var svg = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(Chart.svg(REPORT, language))));

            assertThat(svg.getElementsByTagName("polyline").getLength()).isEqualTo(4);
        }
    }

    @Test
    void tableHasAColumnForEachPolicyAndARowForEachFigure() {
        var rows = MarkdownReport.of(REPORT, Locale.ENGLISH)
                .lines()
                .filter(line -> line.startsWith("|"))
                .toList();

        assertThat(rows)
                .hasSize(2 + 8 + 3 + 3 * 6)
                .allMatch(row -> row.chars().filter(c -> c == '|').count() == 4);
    }

    @Test
    void bothLanguagesHaveTheSameWords() {
        var english = ResourceBundle.getBundle("org.cardhour.planning.core.report", Locale.ENGLISH);
        var chinese = ResourceBundle.getBundle("org.cardhour.planning.core.report", Locale.SIMPLIFIED_CHINESE);

        assertThat(chinese.keySet()).isEqualTo(english.keySet());
    }
}
