package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.UUID;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineFacts.Capability;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Sharing;
import org.cardhour.execution.gateway.builtin.TenantUsers.Place;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IsolationTest {

    private final UUID tenant = UUID.randomUUID();
    private final UUID otherTenant = UUID.randomUUID();
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
    void probingJobGetsNowhere() throws IOException {
        assumeThat(RunnerBench.isRoot())
                .as("tenants are kept apart only when Cardhour runs as root")
                .isTrue();
        var key = Files.writeString(bench.folder.resolve("key"), "secret");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        var victim = bench.script(
                        "echo secret >mine; echo secret >$CARDHOUR_CHECKPOINT_DIR/mine; echo secret; sleep 60")
                .ofTenant(otherTenant)
                .on(bench.runner);
        bench.untilWritten(victim, "secret");
        bench.untilRunning(victim);
        var theirs = bench.folderOf(victim);
        var main = theirs.started().orElseThrow().process().pid();

        var probe = bench.script("""
            cat %s
            cat %s/mine %s/stdout %s/program
            ls -R %s %s
            cat %s/jobs/*/mine
            cat /proc/%d/environ
            kill -9 %d
            echo x >%s/records/ended
            cat /proc/$PPID/environ
            setpriv --reuid=0 true && echo secret
            echo done
            """.formatted(
                                key,
                                theirs.work(),
                                theirs.log(LogStream.STDOUT).getParent(),
                                theirs.path(),
                                bench.settings().folder(),
                                theirs.path(),
                                bench.settings().folder(),
                                main,
                                main,
                                theirs.path()))
                .ofTenant(tenant)
                .on(bench.runner);

        bench.untilFree(probe);
        assertThat(bench.output(probe)).isEqualTo("done\n");
        assertThat(bench.look(victim)).isInstanceOf(org.cardhour.execution.gateway.Sight.Running.class);
    }

    @Test
    void variablesCanNotPassOffAnotherProcessAsTheRun() {
        var stranger = ProcessHandle.current().pid() + " (sh) S 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 5";

        var run = bench.script("echo $$; sleep 60")
                .with("stat", stranger)
                .with("IFS", "0")
                .on(bench.runner);

        bench.untilRunning(run);
        bench.untilWritten(
                run, bench.folderOf(run).started().orElseThrow().process().pid() + "\n");
    }

    @Test
    void recordThatNamesAProcessOfSomebodyElseMovesNothing() throws IOException {
        assumeThat(RunnerBench.isRoot()).isTrue();
        var stranger = new ProcessBuilder("sleep", "1000").start();
        try {
            var run = bench.script("sleep 60").ofTenant(tenant).on(bench.runner);
            bench.untilRunning(run);
            var status = new Proc().status(stranger.pid()).orElseThrow();
            Records.keep(
                    bench.folderOf(run).records().resolve("started"),
                    status.pid() + " " + status.birth() + " " + new Proc().boot() + " 1000");

            bench.runner.cancel(run, Duration.ZERO);

            bench.untilFree(run);
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void programCanOpenItsOwnOutputAndUseItsFolders() {
        var run = bench.script(
                        "echo a >/dev/stdout; echo b >/dev/stderr; echo c >$HOME/c && echo d >$TMPDIR/d && cat $HOME/c"
                                + " $TMPDIR/d")
                .on(bench.runner);

        bench.untilFree(run);

        assertThat(bench.output(run)).isEqualTo("a\nc\nd\n");
        assertThat(bench.text(run, LogStream.STDERR)).isEqualTo("b\n");
    }

    @Test
    void tenantKeepsItsUserForEver() {
        assumeThat(RunnerBench.isRoot()).isTrue();
        var first = users(new Isolation.ByUser()).placeOf(tenant);
        var other = users(new Isolation.ByUser()).placeOf(otherTenant);

        var again = users(new Isolation.ByUser()).placeOf(tenant);

        assertThat(first).isEqualTo(new Place.OwnUser(RunnerBench.USERS.first()));
        assertThat(other).isEqualTo(new Place.OwnUser(RunnerBench.USERS.first() + 1));
        assertThat(again).isEqualTo(first);
    }

    @Test
    void withoutIsolationTheMachineServesOneTenant() {
        var users = users(new Isolation.None("no root"));

        assertThat(users.placeOf(tenant)).isInstanceOf(Place.CardhoursUser.class);
        assertThat(users.placeOf(otherTenant)).isInstanceOf(Place.Nowhere.class);
        assertThat(users.placeOf(tenant)).isInstanceOf(Place.CardhoursUser.class);
    }

    @Test
    void nobodyRunsWithTheRightsOfRoot() {
        assertThat(users(new Isolation.Unsafe("no setpriv")).placeOf(tenant)).isInstanceOf(Place.Nowhere.class);
    }

    @Test
    void folderThatOthersCanNotReachIsNamed() throws IOException {
        assumeThat(RunnerBench.isRoot()).isTrue();
        var closed = Files.createDirectory(
                bench.folder.resolve("closed"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));

        var isolation = Isolation.of(new RunnerFolder(closed.resolve("runner")), new Proc(), RunnerBench.USERS.first());

        assertThat(isolation)
                .isInstanceOfSatisfying(
                        Isolation.Unsafe.class,
                        unsafe -> assertThat(unsafe.why()).contains(closed + " is closed to other users"));
    }

    @Test
    void runnerSaysWhetherItKeepsTenantsApart() {
        assertThat(bench.runner.describe().can(Capability.ISOLATION)).isEqualTo(RunnerBench.isRoot());
    }

    private TenantUsers users(Isolation isolation) {
        return new TenantUsers(
                new RunnerFolder(bench.settings().folder()).users(),
                RunnerBench.USERS,
                Sharing.ONLY_ISOLATED,
                isolation);
    }
}
