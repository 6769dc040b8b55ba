package org.cardhour.execution.gateway.builtin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * The processes of a run, and the only place that signals any. A process belongs to a run when it has its user and
 * is in its control group, in the session of its main process while that lives, or carries its mark; nothing else is
 * ever touched, whatever its number.
 */
final class RunProcesses {

    private final Proc proc;
    private final Optional<Cgroups> cgroups;

    RunProcesses(Proc proc, Optional<Cgroups> cgroups) {
        this.proc = proc;
        this.cgroups = cgroups;
    }

    /** Signals that are used here. */
    enum Signal {
        TERM,
        KILL,
        USR1,
        USR2
    }

    /** What the record says came through the tenant's hands, so that the user must be the right one too. */
    Optional<Proc.Status> main(RunFolder folder) {
        var user = userOf(folder);
        return folder.started()
                .map(RunFolder.Started::process)
                .flatMap(proc::find)
                .filter(status -> has(status, user));
    }

    boolean isWatched(RunFolder folder) {
        return folder.wrapper().flatMap(proc::find).isPresent();
    }

    List<Proc.Status> of(RunFolder folder) {
        var session = main(folder).map(Proc.Status::session);
        var group = cgroups.map(all -> Set.copyOf(all.processes(folder.name()))).orElse(Set.of());
        var mark = Environment.mark(folder);
        var user = userOf(folder);
        return proc.all().stream()
                .filter(status -> has(status, user))
                .filter(status -> group.contains(status.pid())
                        || session.filter(id -> id == status.session()).isPresent()
                        || proc.carries(status.pid(), mark))
                .toList();
    }

    /** Completes when the wrapper and all processes of the run that there are now have ended. */
    CompletableFuture<Void> exit(RunFolder folder) {
        var wrapper = folder.wrapper().flatMap(proc::find).stream();
        return CompletableFuture.allOf(Stream.concat(wrapper, of(folder).stream())
                .map(status -> ProcessHandle.of(status.pid()))
                .flatMap(Optional::stream)
                .map(ProcessHandle::onExit)
                .toArray(CompletableFuture<?>[]::new));
    }

    private int userOf(RunFolder folder) {
        return folder.order()
                .flatMap(OrderNotes::user)
                .orElseGet(() -> proc.userOf(ProcessHandle.current().pid()).orElseThrow());
    }

    private boolean has(Proc.Status status, int user) {
        return proc.userOf(status.pid()).filter(owner -> owner == user).isPresent();
    }

    /** To all of them: by their groups, so that no child born meanwhile is missed, and one by one. */
    void signalAll(RunFolder folder, Signal signal) {
        var processes = of(folder);
        var pids = new HashSet<Long>();
        processes.forEach(status -> pids.add(status.pid()));
        var targets = new ArrayList<String>();
        processes.stream()
                .map(Proc.Status::group)
                .filter(pids::contains)
                .distinct()
                .forEach(group -> targets.add("-" + group));
        processes.stream()
                .filter(status -> !pids.contains(status.group()))
                .forEach(status -> targets.add(Long.toString(status.pid())));
        send(signal, targets);
    }

    void signalMain(RunFolder folder, Signal signal) {
        main(folder).ifPresent(status -> send(signal, List.of(Long.toString(status.pid()))));
    }

    boolean ranOutOfMemory(RunFolder folder) {
        return cgroups.filter(all -> all.ranOutOfMemory(folder.name())).isPresent();
    }

    /** Gives back what held a run together that has no process left; false while the last one is dying. */
    boolean dissolve(RunFolder folder) {
        return cgroups.map(all -> all.remove(folder.name())).orElse(true);
    }

    /** One that is gone by now is no failure. */
    private static void send(Signal signal, List<String> targets) {
        if (!targets.isEmpty()) {
            var line = new ArrayList<>(List.of("sh", "-c", "kill -s \"$0\" -- \"$@\"", signal.name()));
            line.addAll(targets);
            Commands.run(line);
        }
    }
}
