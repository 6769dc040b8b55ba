package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineSignal;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.Results.ResultFile;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder.Owner;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.SignalResult;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.Vendor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BuiltInRunnerTest {

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
    void programThatEndsByItselfIsKnownWithItsTimes() {
        var before = Instant.now().minusMillis(1);

        var run = bench.script("echo hello; echo oops >&2").on(bench.runner);

        var end = bench.untilFree(run);
        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(0);
        assertThat(end.startedAt().orElseThrow()).isBetween(before, end.at());
        assertThat(bench.output(run)).isEqualTo("hello\n");
        assertThat(bench.text(run, LogStream.STDERR)).isEqualTo("oops\n");
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
    void exitCodeIsKept() {
        var run = bench.script("exit 37").on(bench.runner);

        var end = bench.untilFree(run);

        assertThat(end.exitCode()).contains(37);
    }

    @Test
    void commandThatIsNotThereIsABadCommand() {
        var run = bench.order("no-such-program", "--really").on(bench.runner);

        var end = bench.untilFree(run);

        assertThat(end.cause()).isEqualTo(EndCause.BAD_COMMAND);
        assertThat(end.startedAt()).isEmpty();
        assertThat(bench.text(run, LogStream.STDERR)).contains("no such command: no-such-program");
    }

    @Test
    void scriptThatMissesACommandIsNotABadCommand() {
        var run = bench.script("no-such-program").on(bench.runner);

        var end = bench.untilFree(run);

        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(127);
    }

    @Test
    void argumentsAndVariablesArriveAsTheyAre() {
        var odd = "a 'quoted' \"word\" $HOME `id` \\ * \n中文";

        var run = bench.order("sh", "-c", "printf '%s|%s' \"$1\" \"$ODD\"", "sh", odd)
                .with("ODD", odd)
                .on(bench.runner);

        bench.untilFree(run);
        assertThat(bench.output(run)).isEqualTo(odd + "|" + odd);
    }

    @Test
    void variableWithAnImpossibleNameIsRefused() {
        var order = bench.script("true").with("NOT-A-NAME", "x").order();

        var submission = bench.runner.submit(order);

        assertThat(submission)
                .isInstanceOfSatisfying(
                        Submission.Rejected.class,
                        rejected -> assertThat(rejected.cause()).isEqualTo(EndCause.BAD_COMMAND));
        assertThat(bench.look(order.name())).isInstanceOf(Sight.NotThere.class);
    }

    @Test
    void programSeesItsCardsAndNothingOfTheServer() {
        var run = bench.order("env")
                .with("MINE", "yes")
                .onCards(Vendor.VIRTUAL, 1, 3)
                .on(bench.runner);

        bench.untilFree(run);

        assertThat(bench.output(run).lines())
                .contains(
                        "MINE=yes",
                        "LANG=C.UTF-8",
                        "CUDA_VISIBLE_DEVICES=1,3",
                        "ASCEND_RT_VISIBLE_DEVICES=1,3",
                        "CARDHOUR_RUN=" + run.run(),
                        "CARDHOUR_TOKEN=token-of-" + run.run(),
                        "CARDHOUR_URL=" + RunnerBench.url())
                .noneMatch(line -> line.contains("canary"));
    }

    @Test
    void programWithoutCardsSeesNone() {
        var run = bench.order("env").onCards(Vendor.VIRTUAL).on(bench.runner);

        bench.untilFree(run);

        assertThat(bench.output(run).lines()).contains("CUDA_VISIBLE_DEVICES=", "ASCEND_RT_VISIBLE_DEVICES=");
    }

    @Test
    void cardsOfOneVendorAreNotShownToTheOther() {
        var run = bench.order("env").onCards(Vendor.NVIDIA, 0, 2).on(bench.runner);

        bench.untilFree(run);

        assertThat(bench.output(run).lines()).contains("CUDA_VISIBLE_DEVICES=0,2", "ASCEND_RT_VISIBLE_DEVICES=");
    }

    @Test
    void jobCanNotPassItselfOffAsAnother() {
        var run = bench.order("env")
                .with("CARDHOUR_RUN", "other")
                .with("CUDA_VISIBLE_DEVICES", "0")
                .on(bench.runner);

        bench.untilFree(run);

        assertThat(bench.output(run).lines()).contains("CARDHOUR_RUN=" + run.run(), "CUDA_VISIBLE_DEVICES=");
    }

    @Test
    void secondSubmitOfARunStartsNothing() {
        var order = bench.script("echo once; sleep 60").order();

        bench.runner.submit(order);
        bench.untilWritten(order.name(), "once");
        var again = bench.runner.submit(order);
        bench.restart();
        bench.runner.submit(order);

        assertThat(again).isInstanceOf(Submission.Accepted.class);
        bench.runner.cancel(order.name(), Duration.ZERO);
        bench.untilFree(order.name());
        assertThat(bench.output(order.name())).isEqualTo("once\n");
    }

    @Test
    void manySubmitsAtOnceStartOne() {
        var order = bench.script("echo $$; sleep 60").order();
        var launchers = List.of(1, 2, 3, 4, 5, 6, 7, 8);

        launchers.parallelStream().forEach(each -> bench.runner.submit(order));

        bench.untilRunning(order.name());
        await().until(() -> bench.output(order.name()).endsWith("\n"));
        assertThat(bench.output(order.name()).lines()).hasSize(1);
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
        var job = new Owner(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID());
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

    @Test
    void logIsReadFromAnyByte() {
        var run = bench.script("printf 0123456789").on(bench.runner);
        bench.untilFree(run);

        var part = bench.runner.log(run, LogStream.STDOUT, 4);
        var beyond = bench.runner.log(run, LogStream.STDOUT, 99);

        assertThat(part.firstByte()).isEqualTo(4);
        assertThat(part.nextByte()).isEqualTo(10);
        assertThat(part.size()).isEqualTo(10);
        assertThat(beyond.bytes().remaining()).isZero();
    }

    @Test
    void logKeepsItsNewestAndItsNumbering() throws IOException {
        var run = bench.script("head -c 5000000 /dev/zero | tr '\\0' x; echo end; sleep 60")
                .on(bench.runner);
        await().until(() -> bench.runner.log(run, LogStream.STDOUT, 5_000_000).size() == 5_000_004);
        bench.untilRunning(run);
        bench.look(run);

        var part = bench.runner.log(run, LogStream.STDOUT, 0);

        assertThat(part.firstByte()).isEqualTo(5_000_004 - bench.settings().logLimit());
        assertThat(part.bytes().get(0)).isEqualTo((byte) 'x');
        assertThat(bench.runner.log(run, LogStream.STDOUT, 5_000_000).bytes().remaining())
                .isEqualTo(4);
        assertThat(allocated(bench.folderOf(run).log(LogStream.STDOUT)))
                .isLessThan(2 * bench.settings().logLimit());
    }

    @Test
    void logThatIsALinkIsRefused() throws IOException {
        var run = bench.script("true").on(bench.runner);
        bench.untilFree(run);
        var log = bench.folderOf(run).log(LogStream.STDOUT);
        var secret = Files.writeString(bench.folder.resolve("secret"), "secret");
        Files.delete(log);
        Files.createSymbolicLink(log, secret);

        assertThatThrownBy(() -> bench.runner.log(run, LogStream.STDOUT, 0)).isInstanceOf(EngineUnclear.class);
    }

    @Test
    void logFolderThatIsALinkIsRefused() throws IOException {
        var run = bench.script("true").on(bench.runner);
        bench.untilFree(run);
        var logs = bench.folderOf(run).path().resolve("log");
        var elsewhere = Files.createDirectory(bench.folder.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("stdout"), "secret");
        Files.move(logs, logs.resolveSibling("log.old"));
        Files.createSymbolicLink(logs, elsewhere);

        assertThatThrownBy(() -> bench.runner.log(run, LogStream.STDOUT, 0)).isInstanceOf(EngineUnclear.class);
    }

    @Test
    void resultsAreTheNamedFilesAndNoLinks() {
        var run = bench.script("mkdir -p out/deep; echo 1234 >out/deep/model.bin; echo no >other; "
                        + "ln -s /etc/passwd out/link; head -c 2000000 /dev/zero >out/huge; echo x >a.log")
                .keeping("out/")
                .keeping("*.log")
                .on(bench.runner);
        bench.untilFree(run);

        var results = bench.runner.results(run);

        assertThat(results.files()).extracting(ResultFile::path).containsExactly("a.log", "out/deep/model.bin");
        assertThat(results.leftOut()).isEqualTo(1);
    }

    @Test
    void drainedMachineTakesNoNewRunAndLetsTheOldOneGoOn() {
        var old = bench.script("sleep 60").on(bench.runner);
        bench.untilRunning(old);
        var node = bench.runner.inventory().nodes().getFirst().name();

        bench.runner.drain(node);
        var refused = bench.runner.submit(bench.script("true").order());
        bench.runner.resume(node);
        var accepted = bench.runner.submit(bench.script("true").order());

        assertThat(refused).isInstanceOf(Submission.Rejected.class);
        assertThat(accepted).isInstanceOf(Submission.Accepted.class);
        assertThat(bench.look(old)).isInstanceOf(Sight.Running.class);
    }

    @Test
    void ledgerHasARunOnceWithItsCards() {
        var run = bench.script("true").onCards(Vendor.VIRTUAL, 0, 1).on(bench.runner);
        var end = bench.untilFree(run);
        var day = new Period(end.at().minusSeconds(60), end.at().plusSeconds(60));
        var before = new Period(end.at().minusSeconds(60), end.at().minusSeconds(59));

        assertThat(bench.runner.usage(day))
                .containsExactly(
                        new LedgerEntry(run, Cards.of(2), end.startedAt().orElseThrow(), Optional.of(end.at())));
        assertThat(bench.runner.usage(before)).isEmpty();
    }

    @Test
    void machineWithoutCardsShowsItsVirtualOnesAsVirtual() {
        var node = bench.runner.inventory().nodes().getFirst();

        assertThat(node.cpuCores()).isPositive();
        assertThat(node.memoryMib()).isPositive();
        assertThat(node.versions()).containsKeys("os", "kernel");
        assertThat(node.cards()).isNotEmpty();
    }

    private List<Proc.Status> processesOf(RunName run) {
        return new RunProcesses(new Proc(), Optional.empty()).of(bench.folderOf(run));
    }

    private static void kill(long pid) {
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    }

    private static long allocated(Path file) throws IOException {
        var process = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        return 512
                * Long.parseLong(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }
}
