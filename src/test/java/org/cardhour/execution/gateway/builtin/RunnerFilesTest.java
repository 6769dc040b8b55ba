package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.Results.ResultFile;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.Vendor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What runs leave behind: logs, results, the ledger of the machine. */
class RunnerFilesTest {

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

    private static long allocated(Path file) throws IOException {
        var process = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        return 512
                * Long.parseLong(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }
}
