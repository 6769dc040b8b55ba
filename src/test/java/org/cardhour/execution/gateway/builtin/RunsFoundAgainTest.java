package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Sight;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known of runs afterwards: when the runner starts anew, when numbers are used again. */
class RunsFoundAgainTest {

    private RunnerBench bench;

    @BeforeEach
    void open() throws IOException {
        bench = new RunnerBench();
    }

    @AfterEach
    void close() throws IOException {
        bench.close();
    }

    @Test
    void runIsFoundAgainAfterARestart() {
        var run = bench.script("echo ready; sleep 60").on(bench.runner);
        var since = bench.untilRunning(run).startedAt();

        bench.restart();

        assertThat(bench.runner.observe(RunnerBench.longAgo())).hasSize(1);
        assertThat(bench.look(run)).isEqualTo(new Sight.Running(since));
        assertThat(bench.runner.orphans(Set.of())).containsExactly(run);
        assertThat(bench.runner.orphans(Set.of(run))).isEmpty();
    }

    @Test
    void runThatEndedWhileNobodyLookedIsKnownWithItsTime() {
        var run = bench.script("exit 3").on(bench.runner);
        var records = bench.folderOf(run).records();
        await().until(() -> Files.exists(records.resolve("ended")));
        var recorded = bench.folderOf(run).ended().orElseThrow().at();

        bench.restart();

        var end = bench.untilFree(run);
        assertThat(end.exitCode()).contains(3);
        assertThat(end.at()).isEqualTo(recorded);
    }

    @Test
    void bulkObservationShowsWhatLivesAndWhatEndedSince() {
        var ended = bench.script("true").on(bench.runner);
        bench.untilFree(ended);
        var living = bench.script("sleep 60").on(bench.runner);
        bench.untilRunning(living);

        var sinceEver = bench.runner.observe(RunnerBench.longAgo());
        var sinceNow = bench.runner.observe(Instant.now().plusSeconds(60));

        assertThat(sinceEver).extracting(seen -> seen.run()).containsExactlyInAnyOrder(ended, living);
        assertThat(sinceNow).extracting(seen -> seen.run()).containsExactly(living);
    }

    @Test
    void runThatWasNeverHereIsNotThere() {
        assertThat(bench.look(RunnerBench.newName())).isInstanceOf(Sight.NotThere.class);
    }

    @Test
    void runWhoseWatchWasKilledGoesOnAndItsEndIsNotInvented() {
        var run = bench.script("sleep 60").on(bench.runner);
        bench.untilRunning(run);
        kill(bench.folderOf(run).wrapper().orElseThrow().pid());
        assertThat(bench.look(run)).isInstanceOf(Sight.Running.class);

        kill(bench.folderOf(run).started().orElseThrow().process().pid());

        var end = bench.untilFree(run);
        assertThat(end.cause()).isEqualTo(EndCause.VANISHED);
        assertThat(end.exitCode()).isEmpty();
    }

    @Test
    void numberThatIsUsedAgainIsNotMistakenForTheRun() throws IOException {
        var stranger = new ProcessBuilder("sleep", "1000").start();
        try {
            var run = bench.script("sleep 60").on(bench.runner);
            bench.untilRunning(run);
            var folder = bench.folderOf(run);
            kill(folder.wrapper().orElseThrow().pid());
            kill(folder.started().orElseThrow().process().pid());
            var boot = folder.wrapper().orElseThrow().boot();
            Records.keep(folder.records().resolve("wrapper"), stranger.pid() + " 1 " + boot);
            Records.keep(folder.records().resolve("started"), stranger.pid() + " 1 " + boot + " 1000");

            bench.runner.cancel(run, Duration.ZERO);

            assertThat(bench.untilFree(run).cause()).isEqualTo(EndCause.VANISHED);
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void processOfAnEarlierStartOfTheMachineIsNotMistakenEither() {
        var run = bench.script("echo ready; sleep 60").on(bench.runner);
        bench.untilRunning(run);
        var folder = bench.folderOf(run);
        var main = folder.started().orElseThrow().process();
        var other = UUID.randomUUID();
        Records.keep(folder.records().resolve("wrapper"), main.pid() + " " + main.birth() + " " + other);
        Records.keep(folder.records().resolve("started"), main.pid() + " " + main.birth() + " " + other + " 1000");

        var sight = bench.look(run);

        assertThat(sight)
                .isInstanceOfSatisfying(
                        Sight.Ended.class, end -> assertThat(end.cause()).isEqualTo(EndCause.VANISHED));
        kill(main.pid());
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    }
}
