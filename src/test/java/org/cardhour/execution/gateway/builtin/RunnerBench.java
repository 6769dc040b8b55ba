package org.cardhour.execution.gateway.builtin;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Sharing;
import org.cardhour.execution.gateway.builtin.RunnerSettings.Users;
import org.cardhour.execution.gateway.builtin.RunnerSettings.VirtualCards;
import org.cardhour.kernel.Clocks;

/** A folder for runners, and the means to wait for what runs do. Leaves no process and no file behind. */
final class RunnerBench implements AutoCloseable {

    static final Users USERS = new Users(1_900_000_000, 100);

    final Path folder;
    final Map<String, String> serverEnvironment = new HashMap<>(Map.of("SECRET", "canary", "LANG", "C.UTF-8"));
    BuiltInRunner runner;

    RunnerBench() throws IOException {
        folder = Files.createTempDirectory("cardhour-runner");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        runner = newRunner();
    }

    static boolean isRoot() {
        return new Proc().userOf(ProcessHandle.current().pid()).orElseThrow() == 0;
    }

    RunnerSettings settings() {
        return new RunnerSettings(
                folder.resolve("runner"),
                List.of("LANG"),
                USERS,
                Sharing.EVEN_UNISOLATED,
                1 << 20,
                1 << 20,
                Optional.empty(),
                new VirtualCards(4, "VIRTUAL-80G", 80));
    }

    /** As after a restart: a runner that knows nothing but what lies in the folder. */
    void restart() {
        runner = newRunner();
    }

    private BuiltInRunner newRunner() {
        return new BuiltInRunner(settings(), serverEnvironment, new Clocks());
    }

    OrderBuilder order(String... command) {
        return new OrderBuilder(command);
    }

    OrderBuilder script(String text) {
        return order("sh", "-c", text);
    }

    Sight look(RunName run) {
        return runner.observe(List.of(run)).getFirst().sight();
    }

    Sight.Running untilRunning(RunName run) {
        return (Sight.Running) until(run, sight -> sight instanceof Sight.Running);
    }

    Sight.Ended untilFree(RunName run) {
        return (Sight.Ended) until(
                run, sight -> sight instanceof Sight.Ended end && end.freedAt().isPresent());
    }

    private Sight until(RunName run, Predicate<Sight> expected) {
        return await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> look(run), expected);
    }

    /** Waits until the run has written this to its standard output. */
    void untilWritten(RunName run, String text) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> output(run).contains(text));
    }

    String output(RunName run) {
        return text(run, LogStream.STDOUT);
    }

    String text(RunName run, LogStream stream) {
        var bytes = runner.log(run, stream, 0).bytes();
        return StandardCharsets.UTF_8.decode(bytes).toString();
    }

    RunFolder folderOf(RunName run) {
        return new RunnerFolder(settings().folder()).run(run);
    }

    @Override
    public void close() throws IOException {
        restart();
        for (var run : runner.orphans(Set.of())) {
            runner.cancel(run, Duration.ZERO);
            untilFree(run);
        }
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted((left, right) -> right.compareTo(left)).toList()) {
                Files.delete(file);
            }
        }
    }

    static RunName newName() {
        return new RunName(UUID.randomUUID(), 1);
    }

    static URI url() {
        return URI.create("http://127.0.0.1:8480/api/v1");
    }

    static Instant longAgo() {
        return Instant.EPOCH;
    }
}
