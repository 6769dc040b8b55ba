package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.execution.gateway.Vendor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How runs begin, and what their programs see. */
class BuiltInRunnerTest {

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
}
