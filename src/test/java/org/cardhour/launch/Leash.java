package org.cardhour.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A child process that cannot outlive us: it stands behind a small shell in a session of its own that holds the reading
 * end of a pipe from us. When the pipe closes, because we let go or because we died in whatever way, the shell sends TERM
 * to the child and, after a grace period, KILL to all of the session's group.
 */
final class Leash {

    /**
     * A child: its command, what is added to its environment, where its output goes, how long it may take to end. {@code
     * outlast} names a file with the process id of another child that should end before this one does.
     */
    record Child(
            String name,
            List<String> command,
            Map<String, String> environment,
            Path log,
            Duration grace,
            Optional<Path> outlast) {

        Child {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }
    }

    /** $1 grace in tenths of a second, $2 file for the child's process id, $3 the one to outlast or empty, then the command. */
    private static final String SCRIPT = """
        grace=$1; pidfile=$2; outlast=$3; shift 3
        exec 3<&0 </dev/null
        "$@" 3<&- &
        child=$!
        echo $child > "$pidfile"
        trap 'kill -TERM $child 2>/dev/null' TERM
        trap : INT HUP
        alive() { kill -0 "$1" 2>/dev/null; }
        wait_for() {
          tenths=$2
          while alive "$1" && [ "$tenths" -gt 0 ]; do sleep 0.1; tenths=$((tenths - 1)); done
        }
        (
          trap : INT HUP
          while read -r _ <&3; do :; done
          if [ -n "$outlast" ] && [ -s "$outlast" ]; then wait_for "$(cat "$outlast")" "$grace"; fi
          kill -TERM $child 2>/dev/null
          wait_for $child "$grace"
          kill -s KILL -- -$$
        ) &
        watch=$!
        while :; do
          wait $child
          code=$?
          alive $child || break
        done
        rm -f "$pidfile"
        kill -KILL $watch 2>/dev/null
        exit $code
        """;

    private final Child child;
    private final Process shell;
    private final Path pidFile;
    private final AtomicBoolean groupEnded = new AtomicBoolean();

    private Leash(Child child, Process shell, Path pidFile) {
        this.child = child;
        this.shell = shell;
        this.pidFile = pidFile;
    }

    static Leash start(Child child) {
        Path pidFile = pidFile(child.log());
        List<String> command = new ArrayList<>(List.of("setsid", "/bin/sh", "-c", SCRIPT, "leash"));
        command.add(String.valueOf(child.grace().toMillis() / 100));
        command.add(pidFile.toString());
        command.add(child.outlast().map(Path::toString).orElse(""));
        command.addAll(child.command());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(child.log().toFile());
        builder.environment().putAll(child.environment());
        try {
            Folders.makeOurs(child.log().getParent());
            Folders.setAside(child.log());
            return new Leash(child, builder.start(), pidFile);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + child.name(), e);
        }
    }

    /** Where the process id of the child with this log stands while it lives. */
    static Path pidFile(Path log) {
        return log.resolveSibling(log.getFileName().toString().replaceAll("\\.log$", "") + ".pid");
    }

    Child child() {
        return child;
    }

    boolean isAlive() {
        return shell.isAlive();
    }

    /** The child itself, not the shell before it; empty when it has ended. */
    Optional<ProcessHandle> process() {
        return shell.isAlive() ? shell.children().filter(this::isTheChild).findFirst() : Optional.empty();
    }

    CompletableFuture<Leash> onExit() {
        return shell.onExit().thenApply(ended -> {
            endGroup();
            return this;
        });
    }

    /** Lets go of the pipe and waits until nothing of it is left. */
    void stop() {
        try {
            shell.getOutputStream().close();
        } catch (IOException e) {
            shell.destroy();
        }
        awaitEnd(child.grace().multipliedBy(2).plusSeconds(2));
    }

    /** KILL at once, without any grace. */
    void kill() {
        process().ifPresent(ProcessHandle::destroyForcibly);
        awaitEnd(Duration.ofSeconds(5));
    }

    private void awaitEnd(Duration limit) {
        try {
            if (!shell.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                shell.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        endGroup();
    }

    private boolean isTheChild(ProcessHandle handle) {
        return Folders.text(pidFile).equals(String.valueOf(handle.pid()));
    }

    /** The shell's process id is that of its group: nothing of the group may stay when the shell has gone. */
    private void endGroup() {
        if (!groupEnded.getAndSet(true)) {
            Processes.killGroup(shell.pid());
        }
    }
}
