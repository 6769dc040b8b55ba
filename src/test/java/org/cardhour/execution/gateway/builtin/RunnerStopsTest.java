package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.EngineSignal;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder.Owner;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.SignalResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How runs are ended: by cancel, by their limit, with the platform; what they are asked before. */
class RunnerStopsTest {

    private static final String DEAF = "trap '' TERM; echo ready; while :; do sleep 0.1; done";

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
    void shutdownEndsEveryRunAndSaysWhy() {
        var gentle = bench.script("trap 'exit 0' TERM; echo ready; while :; do sleep 0.1; done")
                .on(bench.runner);
        var deaf = bench.script(DEAF).on(bench.runner);
        bench.untilWritten(gentle, "ready");
        bench.untilWritten(deaf, "ready");

        bench.runner.shutDown(Duration.ofSeconds(1), Duration.ofSeconds(10));
        bench.restart();
        var ends = List.of((Sight.Ended) bench.look(gentle), (Sight.Ended) bench.look(deaf));

        assertThat(ends).extracting(Sight.Ended::cause).containsOnly(EndCause.STOPPED_WITH_PLATFORM);
        assertThat(ends).extracting(end -> end.exitCode().orElseThrow()).containsExactly(0, 137);
        assertThat(ends).allMatch(end -> end.freedAt().isPresent());
    }

    @Test
    void runnerThatIsShutDownTakesNothingMoreAndARunToldBeforeIsStoppedForItsOwnReason() {
        var deaf = bench.script(DEAF).on(bench.runner);
        bench.untilWritten(deaf, "ready");
        bench.runner.cancel(deaf, Duration.ofMinutes(1));

        bench.runner.shutDown(Duration.ofMillis(200), Duration.ofSeconds(10));

        assertThat(((Sight.Ended) bench.look(deaf)).cause()).isEqualTo(EndCause.STOPPED);
        assertThatThrownBy(() -> bench.script("true").on(bench.runner)).isInstanceOf(EngineUnclear.class);
    }

    @Test
    void cancelLetsTheProgramTidyUp() {
        var run = bench.script("trap 'echo tidy; exit 5' TERM; echo ready; while :; do sleep 0.1; done")
                .on(bench.runner);
        bench.untilWritten(run, "ready");

        bench.runner.cancel(run, Duration.ofSeconds(60));

        var end = bench.untilFree(run);
        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(end.exitCode()).contains(5);
        assertThat(bench.output(run)).isEqualTo("ready\ntidy\n");
    }

    @Test
    void deafProgramIsKilledWithAllItsChildrenAfterTheGrace() {
        var run = bench.script(
                        "sh -c \"trap '' TERM; sleep 1000\" & setsid sh -c \"trap '' TERM; sleep 1001\" & " + DEAF)
                .on(bench.runner);
        bench.untilWritten(run, "ready");
        var before = Instant.now();

        bench.runner.cancel(run, Duration.ofMillis(300));

        var end = bench.untilFree(run);
        assertThat(end.at()).isAfterOrEqualTo(before.plusMillis(300));
        assertThat(end.exitCode()).contains(137);
        assertThat(processesOf(run)).isEmpty();
    }

    @Test
    void graceGoesOnThroughARestart() {
        var run = bench.script(DEAF).on(bench.runner);
        bench.untilWritten(run, "ready");
        bench.runner.cancel(run, Duration.ofMillis(300));

        bench.restart();

        assertThat(bench.untilFree(run).cause()).isEqualTo(EndCause.STOPPED);
    }

    @Test
    void laterCancelCanShortenTheGraceAndNotLengthenIt() {
        var run = bench.script(DEAF).on(bench.runner);
        bench.untilWritten(run, "ready");
        bench.runner.cancel(run, Duration.ofHours(1));
        bench.runner.cancel(run, Duration.ZERO);

        bench.runner.cancel(run, Duration.ofHours(1));

        assertThat(bench.untilFree(run).exitCode()).contains(137);
    }

    @Test
    void runThatIsCancelledBeforeItIsSubmittedNeverStarts() {
        var order = bench.script("echo never").order();

        bench.runner.cancel(order.name(), Duration.ofSeconds(10));
        bench.runner.submit(order);

        assertThat(bench.untilFree(order.name()).cause()).isEqualTo(EndCause.STOPPED);
        assertThat(bench.output(order.name())).isEmpty();
    }

    @Test
    void whatOutlivesTheProgramIsSweptUpBeforeItsCardsAreFree() {
        var run = bench.script("setsid setsid sleep 1000 & setsid -f sleep 1001; sleep 1002 & exit 0")
                .on(bench.runner);

        var end = bench.untilFree(run);

        assertThat(end.exitCode()).contains(0);
        assertThat(processesOf(run)).isEmpty();
    }

    @Test
    void checkpointSignalArrivesAtTheMainProcessAlone() {
        var run = bench.script("sh -c \"trap 'echo child' USR1; while :; do sleep 0.1; done\" & "
                        + "trap 'echo saved' USR1; echo ready; while :; do sleep 0.1; done")
                .thatCheckpoints()
                .on(bench.runner);
        bench.untilWritten(run, "ready");
        bench.untilRunning(run);

        var result = bench.runner.signal(run, EngineSignal.CHECKPOINT);

        assertThat(result).isEqualTo(SignalResult.DELIVERED);
        bench.untilWritten(run, "saved");
        assertThat(bench.output(run)).doesNotContain("child");
    }

    @Test
    void checkpointSignalIsNotSentToAJobThatDoesNotKnowIt() {
        var run = bench.script("sleep 60").on(bench.runner);
        bench.untilRunning(run);

        var result = bench.runner.signal(run, EngineSignal.CHECKPOINT);

        assertThat(result).isEqualTo(SignalResult.NOT_DECLARED);
        assertThat(bench.look(run)).isInstanceOf(Sight.Running.class);
    }

    @Test
    void checkpointsOutliveTheRunAndNotTheJob() {
        var job = new Owner(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), Optional.empty());
        var first = bench.script("echo step-7 >$CARDHOUR_CHECKPOINT_DIR/last")
                .ofJob(job)
                .on(bench.runner);
        bench.untilFree(first);

        var second =
                bench.script("cat $CARDHOUR_CHECKPOINT_DIR/last").ofJob(job).on(bench.runner);

        bench.untilFree(second);
        assertThat(bench.output(second)).isEqualTo("step-7\n");
    }

    @Test
    void runLongerThanItsLimitIsTimedOut() {
        var run = bench.script("sleep 60")
                .forAtMost(Duration.ofSeconds(1), Duration.ofSeconds(1))
                .on(bench.runner);

        var end = bench.untilFree(run);

        assertThat(end.cause()).isEqualTo(EndCause.DEADLINE);
        assertThat(Duration.between(end.startedAt().orElseThrow(), end.at()))
                .isBetween(Duration.ofMillis(900), Duration.ofSeconds(5));
    }

    @Test
    void limitHoldsForADeafProgramToo() {
        var run = bench.script(DEAF)
                .forAtMost(Duration.ofSeconds(1), Duration.ofSeconds(1))
                .on(bench.runner);

        var end = bench.untilFree(run);

        assertThat(end.cause()).isEqualTo(EndCause.DEADLINE);
        assertThat(end.exitCode()).contains(137);
    }

    @Test
    void programCanBeInterrupted() {
        var run = bench.script("trap 'echo interrupted; exit 0' INT; kill -INT $$; echo deaf")
                .on(bench.runner);

        bench.untilFree(run);

        assertThat(bench.output(run)).isEqualTo("interrupted\n");
    }

    private List<Proc.Status> processesOf(RunName run) {
        return new RunProcesses(new Proc(), Optional.empty()).of(bench.folderOf(run));
    }
}
