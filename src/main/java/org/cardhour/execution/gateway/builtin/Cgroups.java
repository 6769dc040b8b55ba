package org.cardhour.execution.gateway.builtin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.RunOrder.Limits;

/**
 * Control groups (version 2), one for each run: they hold its processes together whatever these do, and to their limits
 * where the machine has left the controllers to version 2.
 */
final class Cgroups {

    private static final long PERIOD_MICROS = 100_000;

    private final Path folder;

    private Cgroups(Path folder) {
        this.folder = folder;
    }

    /** Empty when there are none here or none that we may divide. */
    static Optional<Cgroups> in(Optional<Path> configured, Path mounts) {
        return configured
                .or(() -> mounted(mounts))
                .filter(Cgroups::canBeDivided)
                .map(Cgroups::new);
    }

    /** Which of cpu and memory can be limited. */
    Set<String> controllers() {
        return Set.copyOf(
                Arrays.asList(read(folder.resolve("cgroup.subtree_control")).split("\\s+", -1)));
    }

    /** The run's group, made and limited. */
    Path make(RunName run, Limits limits) {
        var group = of(run);
        try {
            Files.createDirectories(group);
            if (controllers().contains("memory") && limits.memoryMib().isPresent()) {
                Files.writeString(
                        group.resolve("memory.max"),
                        Long.toString(limits.memoryMib().get() << 20));
                Files.writeString(group.resolve("memory.swap.max"), "0");
                Files.writeString(group.resolve("memory.oom.group"), "1");
            }
            if (controllers().contains("cpu") && limits.cpuMillicores().isPresent()) {
                var quota = limits.cpuMillicores().get() * PERIOD_MICROS / 1_000;
                Files.writeString(group.resolve("cpu.max"), quota + " " + PERIOD_MICROS);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return group;
    }

    List<Long> processes(RunName run) {
        return Arrays.stream(read(of(run).resolve("cgroup.procs")).split("\\s+", -1))
                .filter(line -> !line.isEmpty())
                .map(Long::valueOf)
                .toList();
    }

    boolean ranOutOfMemory(RunName run) {
        return read(of(run).resolve("memory.events"))
                .lines()
                .anyMatch(line -> line.startsWith("oom_kill ") && !line.endsWith(" 0"));
    }

    /** Removes the group of a run; false as long as the kernel still counts a process in it, though it may be dying. */
    boolean remove(RunName run) {
        try {
            Files.deleteIfExists(of(run));
            return true;
        } catch (IOException stillBusy) {
            return false;
        }
    }

    private Path of(RunName run) {
        return folder.resolve(run.toString());
    }

    private static Optional<Path> mounted(Path mounts) {
        return read(mounts)
                .lines()
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length > 2 && words[2].equals("cgroup2"))
                .map(words -> Path.of(words[1]).resolve("cardhour"))
                .findFirst();
    }

    private static boolean canBeDivided(Path folder) {
        try {
            Files.createDirectories(folder);
            for (var controller : List.of("+cpu", "+memory")) {
                offer(folder.resolveSibling("cgroup.subtree_control"), controller);
                offer(folder.resolve("cgroup.subtree_control"), controller);
            }
            return Files.isWritable(folder.resolve("cgroup.procs"));
        } catch (IOException refused) {
            return false;
        }
    }

    private static void offer(Path control, String controller) {
        try {
            Files.writeString(control, controller);
        } catch (IOException notToBeHad) {
            // controllers() tells what there is
        }
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file).strip() : "";
        } catch (IOException gone) {
            return "";
        }
    }
}
