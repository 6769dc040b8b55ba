package org.cardhour.execution.gateway.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.cardhour.execution.gateway.RunOrder.Limits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On plain folders that look like control groups: what the kernel makes of the files is the kernel's affair. */
class CgroupsTest {

    @TempDir
    Path mount;

    @Test
    void limitsAreWrittenWhereTheKernelTakesThem() throws IOException {
        var cgroups = cgroups("cpu memory");
        var run = RunnerBench.newName();

        var group =
                cgroups.make(run, new Limits(Optional.of(1_500L), Optional.of(64L), Optional.empty(), Duration.ZERO));

        assertThat(group.resolve("memory.max")).hasContent("67108864");
        assertThat(group.resolve("cpu.max")).hasContent("150000 100000");
    }

    @Test
    void noLimitIsWrittenWithoutItsController() throws IOException {
        var cgroups = cgroups("hugetlb");

        var group = cgroups.make(
                RunnerBench.newName(),
                new Limits(Optional.of(1_500L), Optional.of(64L), Optional.empty(), Duration.ZERO));

        assertThat(group).isEmptyDirectory();
    }

    @Test
    void killForMemoryIsSeen() throws IOException {
        var cgroups = cgroups("memory");
        var run = RunnerBench.newName();
        var group = cgroups.make(run, new Limits(Optional.empty(), Optional.empty(), Optional.empty(), Duration.ZERO));
        Files.writeString(group.resolve("memory.events"), "low 0\nmax 3\noom 0\noom_kill 0\n");
        var before = cgroups.ranOutOfMemory(run);

        Files.writeString(group.resolve("memory.events"), "low 0\nmax 9\noom 1\noom_kill 1\n");

        assertThat(before).isFalse();
        assertThat(cgroups.ranOutOfMemory(run)).isTrue();
    }

    @Test
    void machineWithoutControlGroupsHasNone() {
        assertThat(Cgroups.in(Optional.of(Path.of("/proc/none")), Path.of("/proc/mounts")))
                .isEmpty();
    }

    private Cgroups cgroups(String controllers) throws IOException {
        var folder = Files.createDirectories(mount.resolve("cardhour"));
        Files.writeString(folder.resolve("cgroup.procs"), "");
        var cgroups = Cgroups.in(Optional.of(folder), mount.resolve("mounts")).orElseThrow();
        Files.writeString(folder.resolve("cgroup.subtree_control"), controllers);
        return cgroups;
    }
}
