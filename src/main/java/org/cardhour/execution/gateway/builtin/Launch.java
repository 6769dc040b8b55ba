package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunOrder;

/** Lays out a run's folder and starts its wrapper. May be repeated: the wrapper itself sees to it that one runs. */
final class Launch {

    private static final String PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
    private static final int MOST_PROCESSES_OF_A_TENANT = 16_384;

    private final RunnerFolder runner;
    private final RunnerSettings settings;
    private final Optional<Cgroups> cgroups;
    private final Map<String, String> server;

    Launch(RunnerFolder runner, RunnerSettings settings, Optional<Cgroups> cgroups, Map<String, String> server) {
        this.runner = runner;
        this.settings = settings;
        this.cgroups = cgroups;
        this.server = server;
        installWrapper();
    }

    /** @param user whom the program runs as; empty for Cardhour's own user */
    void start(RunOrder order, Optional<Integer> user, Instant now) {
        var folder = runner.run(order.name());
        var environment = Environment.of(order, folder, runner, settings.passedOn(), server);
        layOut(folder, order, user);
        write(folder, ProgramText.of(order.command(), environment.variables()), user);
        runner.keepRecent(order.name());
        folder.keepOrder(OrderNotes.of(order, user, now));
        spawn(folder, order, user);
    }

    private void layOut(RunFolder folder, RunOrder order, Optional<Integer> user) {
        var checkpoints = runner.checkpoints(order.owner().job());
        RunnerFolder.make(folder.path(), RunnerFolder.PASSABLE);
        for (var ours : List.of(folder.records(), folder.path().resolve("log"))) {
            RunnerFolder.make(ours, RunnerFolder.OURS_ALONE);
        }
        for (var theirs : List.of(folder.work(), folder.temporary(), checkpoints)) {
            RunnerFolder.make(theirs, RunnerFolder.OURS_ALONE);
            give(theirs, user);
        }
        // Theirs, or a program could not open /dev/stdout; the folder is ours, so that nothing else takes their place.
        for (var stream : LogStream.values()) {
            touch(folder.log(stream));
            give(folder.log(stream), user);
        }
    }

    private static void touch(Path file) {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException there) {
            // laid out before
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void write(RunFolder folder, String program, Optional<Integer> user) {
        try {
            var draft = Files.createTempFile(folder.records(), "program", "");
            Files.writeString(draft, program);
            give(draft, user);
            Files.move(draft, folder.program(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void give(Path path, Optional<Integer> user) {
        try {
            if (user.isPresent()) {
                Files.setAttribute(path, "unix:uid", user.get(), LinkOption.NOFOLLOW_LINKS);
                Files.setAttribute(path, "unix:gid", user.get(), LinkOption.NOFOLLOW_LINKS);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void spawn(RunFolder folder, RunOrder order, Optional<Integer> user) {
        // Whoever started the server in the background has made it deaf to SIGINT, and a shell can't undo this.
        var line = new ArrayList<>(List.of("env", "--default-signal"));
        line.addAll(List.of("setsid", "sh", runner.wrapper().toString()));
        line.addAll(List.of(folder.path().toString(), folder.work().toString()));
        line.add(seconds(order.limits().walltime().orElse(Duration.ZERO)));
        line.add(seconds(order.limits().grace()));
        line.add(cgroups.map(all -> all.make(order.name(), order.limits()).resolve("cgroup.procs"))
                .map(Path::toString)
                .orElse("/dev/null"));
        line.addAll(prefix(user));
        var builder = new ProcessBuilder(line)
                .directory(folder.records().toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.records().resolve("wrapper.out").toFile());
        builder.environment().clear();
        builder.environment().put("PATH", PATH);
        try {
            builder.start();
        } catch (IOException failure) {
            throw new EngineUnclear("the wrapper of " + order.name() + " did not start", failure);
        }
    }

    private static List<String> prefix(Optional<Integer> user) {
        var prefix = new ArrayList<>(List.of("prlimit", "--core=0"));
        user.ifPresent(number -> {
            prefix.add("--nproc=" + MOST_PROCESSES_OF_A_TENANT);
            prefix.addAll(Isolation.asUser(number));
        });
        prefix.addAll(List.of("env", "-i", "PATH=" + PATH));
        return prefix;
    }

    private static String seconds(Duration duration) {
        return Long.toString(duration.plusMillis(999).toSeconds());
    }

    /** By a new file: a shell reads its script while it runs it. */
    private void installWrapper() {
        try (var script = Launch.class.getResourceAsStream("wrapper.sh")) {
            var draft = Files.createTempFile(runner.path(), "wrapper", ".sh");
            Files.copy(Objects.requireNonNull(script), draft, StandardCopyOption.REPLACE_EXISTING);
            Files.move(draft, runner.wrapper(), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
