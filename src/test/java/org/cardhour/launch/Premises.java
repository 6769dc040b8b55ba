package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The folder and the ports of one Cardhour, claimed for one launcher before anything starts. Processes that a former run
 * left ending are waited for; whatever else is in the way is said by name.
 */
final class Premises {

    private static final Duration FORMER_RUN = Duration.ofSeconds(40);
    private static final List<String> OURS =
            List.of("mariadb", "keycloak", "payara", "log", "tmp", "runner", "secrets.properties", "ready-once");
    private static final Map<String, String> LISTENERS =
            Map.of("run.http.port", "pages and REST", "run.keycloak.port", "Keycloak", "run.db.port", "MariaDB");

    private final RunSettings settings;
    private final FileLock lock;

    private Premises(RunSettings settings, FileLock lock) {
        this.settings = settings;
        this.lock = lock;
    }

    static Premises claim(RunSettings settings, Consumer<String> progress) {
        Premises premises = new Premises(settings, lock(settings.home()));
        premises.awaitFormerRun(progress);
        premises.demandFreePorts();
        return premises;
    }

    /** Deletes what a Cardhour keeps there, and nothing else that may be in the folder. Jobs that still run end. */
    void clear() {
        if (!lock.isValid()) {
            throw new IllegalStateException("not ours any more: " + settings.home());
        }
        var runner = RunnerFolder.of(settings.home());
        Processes.naming(runner).forEach(job -> Processes.killGroup(job.pid()));
        OURS.forEach(name -> Folders.delete(settings.home().resolve(name)));
        Folders.delete(runner);
    }

    /** A first start that was broken off leaves a database half made and nothing of worth: it begins anew. */
    void clearUnlessReadyOnce() {
        if (!Files.exists(readyOnce())) {
            clear();
        }
    }

    void markReady() {
        Secrets.writeText(readyOnce(), "");
    }

    private Path readyOnce() {
        return settings.home().resolve("ready-once");
    }

    private static FileLock lock(Path home) {
        try {
            Files.createDirectories(home);
            FileChannel channel =
                    FileChannel.open(home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock();
            if (lock == null) {
                throw new StartFailure(
                        "the folder %s is in use by another Cardhour; stop that one, or choose another".formatted(home)
                                + " folder with -Drun.dir=…");
            }
            return lock;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot use the folder " + home, e);
        }
    }

    private void awaitFormerRun(Consumer<String> progress) {
        List<ProcessHandle> former = former();
        if (!former.isEmpty()) {
            progress.accept("waits for processes of the former run to end: "
                    + former.stream().map(ProcessHandle::pid).toList());
        }
        if (!isSoon(FORMER_RUN, () -> former.stream().noneMatch(ProcessHandle::isAlive))) {
            throw new StartFailure("processes of the former run are still there: "
                    + former.stream().map(ProcessHandle::pid).toList());
        }
    }

    /** Processes that a file of ours names and whose command line still names our folder. */
    private List<ProcessHandle> former() {
        List<String> ids = Folders.files(settings.home().resolve("log"), ".pid")
                .map(Folders::text)
                .toList();
        return Processes.naming(settings.home())
                .filter(process -> ids.contains(String.valueOf(process.pid())))
                .toList();
    }

    private void demandFreePorts() {
        settings.ports().forEach((property, port) -> {
            if (Ports.isTaken(port)) {
                throw new StartFailure("port %d (%s) is in use; free it, or choose another with -D%s=…"
                        .formatted(port, LISTENERS.get(property), property));
            }
        });
    }

    private static boolean isSoon(Duration limit, BooleanSupplier condition) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Patience.pause();
        }
        return true;
    }
}
