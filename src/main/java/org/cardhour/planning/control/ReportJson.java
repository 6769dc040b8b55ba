package org.cardhour.planning.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.cardhour.planning.core.Report;
import org.cardhour.planning.core.Results;
import org.cardhour.planning.core.Waits;
import org.cardhour.scheduling.core.Cause;

/** A report as JSON: shares between 0 and 1, times in seconds, card time in card-hours. */
public final class ReportJson {

    private static final int SHARE_DECIMALS = 6;
    private static final ObjectMapper MAPPER = new ObjectMapper()
            .registerModule(new Jdk8Module())
            .registerModule(new JavaTimeModule())
            .enable(SerializationFeature.INDENT_OUTPUT);

    private ReportJson() {}

    record ReportOut(String trace, int jobs, String pool, int nodes, int cards, List<ResultsOut> results) {}

    record ResultsOut(
            String policy,
            long spanSeconds,
            BigDecimal utilisation,
            BigDecimal utilisationWhileArriving,
            BigDecimal fragmentation,
            BigDecimal usedCardHours,
            BigDecimal lostCardHours,
            BigDecimal underWayCardHours,
            Optional<BigDecimal> cost,
            Optional<String> currency,
            Map<Cause, Integer> preemptions,
            int yielded,
            List<WaitsOut> waits,
            List<PointOut> course) {}

    record WaitsOut(
            String priority,
            int started,
            int neverStarted,
            long meanSeconds,
            long medianSeconds,
            long p95Seconds,
            long longestSeconds) {}

    record PointOut(long atSeconds, BigDecimal utilisation, BigDecimal waiting) {}

    public static String of(Report report) {
        try {
            return MAPPER.writeValueAsString(new ReportOut(
                    report.trace(),
                    report.jobs(),
                    report.pool(),
                    report.nodes(),
                    report.cards(),
                    report.results().stream().map(ReportJson::results).toList()));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResultsOut results(Results results) {
        return new ResultsOut(
                results.policy(),
                results.span().toSeconds(),
                share(results.shareUsed()),
                share(results.shareUsedWhileArriving()),
                share(results.fragmentation()),
                results.used().toCardHours(),
                results.lost().toCardHours(),
                results.underWay().toCardHours(),
                results.cost().map(cost -> cost.amount()),
                results.cost().map(cost -> cost.currency()),
                new TreeMap<>(results.preemptions()),
                results.yielded(),
                results.waits().stream().map(ReportJson::waits).toList(),
                results.course().stream().map(ReportJson::point).toList());
    }

    private static WaitsOut waits(Waits waits) {
        return new WaitsOut(
                waits.priority().name(),
                waits.started(),
                waits.neverStarted(),
                seconds(waits.mean()),
                seconds(waits.median()),
                seconds(waits.p95()),
                seconds(waits.longest()));
    }

    private static PointOut point(Results.Point point) {
        return new PointOut(seconds(point.at()), share(point.shareUsed()), share(point.waiting()));
    }

    private static long seconds(Duration time) {
        return time.toSeconds();
    }

    private static BigDecimal share(double value) {
        return BigDecimal.valueOf(value).setScale(SHARE_DECIMALS, RoundingMode.HALF_UP);
    }
}
