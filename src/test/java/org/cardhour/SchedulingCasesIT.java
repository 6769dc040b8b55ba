package org.cardhour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cardhour.launch.Workplace;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Faults that users of like systems reported, tried on the whole system with real processes: the tag is the case. Those
 * that need more nodes than this machine is are tried on the scheduler alone, under the same tags.
 */
class SchedulingCasesIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String FOREVER = "while :; do sleep 0.1; done";

    @RegisterExtension
    final Workplace workplace = new Workplace();

    @Test
    @Tag("S1")
    @Tag("S4")
    void urgentJobStartsWhenTheVictimsReleaseIsConfirmedAndTheVictimRunsAgainAsTheSameJob() {
        var training = workplace.submit(4, "trap 'sleep 2; exit 1' TERM; " + FOREVER);
        workplace.awaitState(training, "RUNNING");

        var urgent = workplace.submit(2, "true", Map.of("priority", "high", "preemptible", false));
        workplace.awaitState(urgent, "SUCCEEDED");
        workplace.awaitState(training, "RUNNING");

        var runs = workplace.runs(training);
        assertThat(runs).extracting(run -> run.path("number").asInt()).containsExactly(1, 2);
        assertThat(runs.getFirst().path("end").asText()).isEqualTo("PREEMPTED");
        assertThat(instant(workplace.runs(urgent).getFirst(), "dispatchedAt"))
                .isAfterOrEqualTo(instant(runs.getFirst(), "releasedAt"));
    }

    @Test
    @Tag("S5")
    void waitingJobTellsCodesTextsAndTheFiguresOfItsCluster() {
        var running = workplace.submit(3, FOREVER);
        workplace.awaitState(running, "RUNNING");
        var waiting = workplace.submit(2, "true");

        await("reasons")
                .atMost(LIMIT)
                .until(() -> workplace
                        .explanation(waiting, "en")
                        .path("reasons")
                        .valueStream()
                        .anyMatch(reason -> reason.path("code").asText().equals("CAPACITY_WAIT")));
        for (String language : List.of("en", "zh")) {
            var reasons = workplace
                    .explanation(waiting, language)
                    .path("reasons")
                    .valueStream()
                    .toList();
            assertThat(reasons)
                    .extracting(reason -> reason.path("code").asText())
                    .contains("QUOTA_WAIT", "CAPACITY_WAIT");
            assertThat(reasons).noneMatch(reason -> reason.path("text").asText().isBlank());
            assertThat(reasons)
                    .filteredOn(reason -> reason.path("code").asText().equals("CAPACITY_WAIT"))
                    .allSatisfy(reason -> {
                        assertThat(reason.path("cluster").asText()).isNotBlank();
                        assertThat(reason.path("figures")).isNotEmpty();
                    });
        }
        workplace.cancel(running);
        workplace.awaitState(waiting, "SUCCEEDED");
        assertThat(workplace.explanation(waiting, "en").path("reasons")).isEmpty();
    }

    @Test
    @Tag("S6")
    void runThatCanNotBeStartedHoldsNothingAndCostsNothing() {
        var job = workplace.submit(4, "", Map.of("command", List.of("no-such-program")));

        workplace.awaitState(job, "FAILED");
        await("quota free").atMost(LIMIT).until(workplace::heldCards, held -> held == 0);

        var run = workplace.runs(job).getFirst();
        assertThat(List.of(run.path("end").asText(), run.path("cause").asText()))
                .containsExactly("START_FAILED", "BAD_COMMAND");
        await("usage").atMost(LIMIT).until(() -> workplace.usage().size() == 1);
        assertThat(workplace.usage().getFirst().path("cardSeconds").decimalValue())
                .isZero();
        assertThat(workplace.bill().path("total").path("amount").decimalValue()).isZero();
        workplace.awaitState(workplace.submit(4, "true"), "SUCCEEDED");
    }

    @Test
    @Tag("S7")
    void cardsAreCountedOnceThoughThePlatformRestartsAndAJobIsReplaced() {
        var jobs = new ArrayList<String>();
        for (int i = 0; i < 3; i++) {
            jobs.add(workplace.submit(1, FOREVER));
        }
        jobs.forEach(job -> workplace.awaitState(job, "RUNNING"));
        assertThat(workplace.heldCards()).isEqualTo(3);

        workplace.stack().killServer();
        workplace.stack().startServer();
        jobs.forEach(job -> workplace.awaitState(job, "RUNNING"));
        assertThat(workplace.heldCards()).isEqualTo(3);
        workplace.cancel(jobs.getFirst());
        var instead = workplace.submit(1, FOREVER);
        workplace.awaitState(jobs.getFirst(), "CANCELLED");
        workplace.awaitState(instead, "RUNNING");

        await("three cards").atMost(LIMIT).until(workplace::heldCards, held -> held == 3);
    }

    /** At instants that fall before, into and after the start. */
    @Test
    @Tag("S9")
    void cancelAtAnyTimeLeavesNothingHeld() {
        var jobs = new ArrayList<String>();
        for (int i = 0; i < 12; i++) {
            var job = workplace.submit(1 + i % 4, FOREVER);
            jobs.add(job);
            var seen = List.of("QUEUED", "DISPATCHED", "STARTING", "RUNNING").subList(i % 4, 4);
            await("beyond")
                    .atMost(LIMIT)
                    .until(() -> seen.contains(workplace.job(job).path("state").asText()));
            workplace.cancel(job);
            if (i % 2 == 0) {
                workplace.cancel(job);
            }
        }

        jobs.forEach(job -> workplace.awaitState(job, "CANCELLED"));
        await("nothing held").atMost(LIMIT).until(workplace::heldCards, held -> held == 0);
    }

    private static Instant instant(JsonNode run, String field) {
        assertThat(run.path(field).asText()).as("%s of %s", field, run).isNotBlank();
        return Instant.parse(run.path(field).asText());
    }
}
