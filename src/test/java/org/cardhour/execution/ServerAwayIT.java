package org.cardhour.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.cardhour.launch.Workplace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Running jobs whose server is killed or stopped in order: real processes of the built-in runner, billed to the millisecond. */
class ServerAwayIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final BigDecimal PRICE = new BigDecimal("36");

    /** Writes lines until its test lets it go, then says when, and ends with 3. */
    private static final String UNTIL_LET_GO = """
        echo "begun $(date +%s%3N)"
        i=0
        while [ ! -e go ]; do i=$((i + 1)); echo "line $i"; sleep 0.1; done
        echo "over $(date +%s%3N)"
        exit 3
        """;

    /** Ends at once when it is begun a second time; the first time never by itself. */
    private static final String TWICE = """
        if [ -e "$CARDHOUR_CHECKPOINT_DIR/once" ]; then echo again; exit 0; fi
        touch "$CARDHOUR_CHECKPOINT_DIR/once"
        %s
        echo "process $$"
        while :; do sleep 0.1; done
        """;

    private static final String GENTLE = TWICE.formatted("trap 'echo told; exit 0' TERM");
    private static final String STUBBORN = TWICE.formatted("trap '' TERM");

    @RegisterExtension
    final Workplace workplace = new Workplace();

    @Test
    void jobThatEndsWhileTheServerIsAwayIsSettledWhenItIsBack() throws Exception {
        var job = workplace.submit(2, UNTIL_LET_GO);
        var folder = awaitLines(job);

        workplace.stack().killServer();
        letGo(folder);
        await("end of the process").atMost(LIMIT).until(() -> Files.exists(folder.resolve("records/ended")));
        assertThat(stored("select state from job where id = ?", job)).containsExactly("RUNNING");
        workplace.stack().startServer();

        assertSettled(job, folder);
    }

    @Test
    void jobThatOutlastsTheServerIsFoundAgainAndGoesOn() throws Exception {
        var job = workplace.submit(2, UNTIL_LET_GO);
        var folder = awaitLines(job);
        var run = workplace.runs(job).getFirst();

        workplace.stack().killServer();
        workplace.stack().startServer();
        int linesSoFar = Files.readAllLines(folder.resolve("log/stdout")).size();
        await("more lines").atMost(LIMIT).until(() -> workplace.log(job).lines().count() > linesSoFar);
        workplace.awaitState(job, "RUNNING");
        letGo(folder);

        assertSettled(job, folder);
        assertThat(workplace.runs(job).getFirst().path("id")).isEqualTo(run.path("id"));
        assertThat(workplace.runs(job).getFirst().path("startedAt")).isEqualTo(run.path("startedAt"));
    }

    @Test
    void orderedStopEndsRunningJobsCreditsThemAndTheyRunAgain() {
        var gentle = workplace.submit(2, GENTLE);
        var stubborn = workplace.submit(1, STUBBORN);
        var processes = List.of(process(gentle), process(stubborn));
        assertThat(processes).allMatch(ProcessHandle::isAlive);

        workplace.stack().stopServer();
        var stoppedAt = Instant.now();
        assertThat(processes).noneMatch(ProcessHandle::isAlive);
        workplace.stack().startServer();

        for (String job : List.of(gentle, stubborn)) {
            workplace.awaitState(job, "SUCCEEDED");
            assertThat(workplace.log(job)).isEqualTo("again\n");
            assertThat(workplace.runs(job))
                    .extracting(ServerAwayIT::end)
                    .containsExactly("CANCELLED STOPPED_WITH_PLATFORM PLATFORM", "SUCCEEDED EXIT_CODE USER");
            assertThat(instant(workplace.runs(job).getFirst(), "endedAt")).isBefore(stoppedAt);
            assertThat(workplace
                            .stack()
                            .database()
                            .found("select to_state from job_event where job_id = ? order by seq", job))
                    .containsSubsequence("RUNNING", "QUEUED", "RUNNING", "SUCCEEDED");
        }
        assertThat(millis(workplace.runs(stubborn).getFirst())).isGreaterThan(8_000);
        assertFirstRunsCredited(List.of(gentle, stubborn));
    }

    private static String end(JsonNode run) {
        return String.join(" ", text(run, "end"), text(run, "cause"), text(run, "fault"));
    }

    private void assertFirstRunsCredited(List<String> jobs) {
        awaitUsage(4);
        var bill = workplace.bill();
        var first = units(jobs, 0);
        var all = first.add(units(jobs, 1));
        assertThat(lines(bill, "USAGE")).containsExactly(line(all, 4, 1));
        assertThat(lines(bill, "CREDIT_FAULT")).containsExactly(line(first, 2, -1));
        assertThat(bill.path("lines")).hasSize(2);
    }

    /** Waits until the usage of so many runs is recorded for good. */
    private void awaitUsage(int runs) {
        await("usage").atMost(LIMIT).until(() -> recorded() == runs);
    }

    private long recorded() {
        return workplace.usage().stream()
                .filter(used -> !used.path("provisional").asBoolean())
                .count();
    }

    /** Ended by itself with 3, when its process did; its log whole; counted once, billed to the millisecond. */
    private void assertSettled(String job, Path folder) throws Exception {
        workplace.awaitState(job, "FAILED");
        var log = workplace.log(job);
        var run = workplace.runs(job).getFirst();
        assertThat(workplace.runs(job)).hasSize(1);
        assertThat(end(run)).isEqualTo("FAILED EXIT_CODE USER");
        assertThat(run.path("exitCode").asInt()).isEqualTo(3);
        assertThat(instant(run, "startedAt")).isBetween(said(log, "begun").minusSeconds(5), said(log, "begun"));
        assertThat(instant(run, "endedAt"))
                .isBetween(said(log, "over"), said(log, "over").plusSeconds(2));
        assertThat(log).isEqualTo(Files.readString(folder.resolve("log/stdout")));
        assertThat(log.lines().filter(line -> line.startsWith("line"))).containsExactlyElementsOf(counted(log));
        await("cards free")
                .atMost(LIMIT)
                .until(() -> !text(workplace.runs(job).getFirst(), "releasedAt").isEmpty());
        assertThat(heldQuota()).containsOnly("0");
        assertBilledOnce(job);
    }

    private void assertBilledOnce(String job) {
        var units = units(List.of(job), 0);
        awaitUsage(1);
        var bill = workplace.bill();
        assertThat(workplace.usage()).hasSize(1);
        assertThat(workplace.usage().getFirst().path("cardSeconds").decimalValue())
                .isEqualByComparingTo(units.movePointLeft(3));
        assertThat(bill.path("lines")).hasSize(1);
        assertThat(lines(bill, "USAGE")).containsExactly(line(units, 1, 1));
        assertThat(stored("select cast(run_id as char(36)) from usage_run where job_id = ?", job))
                .hasSize(1);
    }

    /** Runs, card-seconds and amount of a line. */
    private record Line(int runs, String cardSeconds, String amount) {}

    private static List<Line> lines(JsonNode bill, String category) {
        return bill.path("lines")
                .valueStream()
                .filter(line -> text(line, "category").equals(category))
                .map(line -> new Line(
                        line.path("runs").asInt(),
                        line.path("cardSeconds").decimalValue().setScale(3).toPlainString(),
                        text(line.path("amount"), "amount")))
                .toList();
    }

    /** What so many card-milliseconds must come to. */
    private static Line line(BigDecimal cardMillis, int runs, int sign) {
        var amount = cardMillis.multiply(PRICE).divide(new BigDecimal(3_600_000), 2, RoundingMode.HALF_UP);
        var signed = BigDecimal.valueOf(sign);
        return new Line(
                runs,
                cardMillis.movePointLeft(3).multiply(signed).setScale(3).toPlainString(),
                amount.multiply(signed).toPlainString());
    }

    private BigDecimal units(List<String> jobs, int number) {
        return jobs.stream()
                .map(job -> workplace.runs(job).get(number))
                .map(run -> run.path("cards").decimalValue().multiply(BigDecimal.valueOf(millis(run))))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static long millis(JsonNode run) {
        return Duration.between(instant(run, "startedAt"), instant(run, "endedAt"))
                .toMillis();
    }

    /** Waits until the job has written some lines; gives the folder of its run. */
    private Path awaitLines(String job) {
        workplace.awaitState(job, "RUNNING");
        await("lines").atMost(LIMIT).until(() -> workplace.log(job).contains("line 5\n"));
        return workplace.stack().runFolder(text(workplace.runs(job).getFirst(), "engineId"));
    }

    private static void letGo(Path folder) throws IOException {
        Files.createFile(folder.resolve("work/go"));
    }

    private ProcessHandle process(String job) {
        workplace.awaitState(job, "RUNNING");
        await("process").atMost(LIMIT).until(() -> workplace.log(job).contains("process"));
        return ProcessHandle.of(number(workplace.log(job), "process")).orElseThrow();
    }

    private static Instant said(String log, String what) {
        return Instant.ofEpochMilli(number(log, what));
    }

    private static long number(String log, String what) {
        var found = Pattern.compile("(?m)^" + what + " (\\d+)$").matcher(log);
        assertThat(found.find()).as(what + " in " + log).isTrue();
        return Long.parseLong(found.group(1));
    }

    private static List<String> counted(String log) {
        int lines = Math.toIntExact(log.lines().count()) - 2;
        return IntStream.rangeClosed(1, lines)
                .mapToObj(number -> "line " + number)
                .toList();
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText();
    }

    private static Instant instant(JsonNode node, String field) {
        return Instant.parse(text(node, field));
    }

    private List<String> stored(String query, String id) {
        return workplace.stack().database().found(query, id);
    }

    private List<String> heldQuota() {
        return stored("select held_thousandths from quota_held where tenant_id = ?", workplace.tenant());
    }
}
