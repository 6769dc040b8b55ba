package org.cardhour.execution.gateway.builtin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.builtin.Records.Claim;
import org.cardhour.execution.gateway.builtin.RunFolder.Ended;
import org.cardhour.execution.gateway.builtin.RunFolder.Started;

/** Says what a run is doing, from its records and the kernel's table of processes. */
final class Sightings {

    /** A wrapper that has not even begun by then never will. */
    private static final Duration WRAPPER_LIMIT = Duration.ofSeconds(30);

    private static final int NO_EXIT_CODE = -1;

    private final RunProcesses processes;

    Sightings(RunProcesses processes) {
        this.processes = processes;
    }

    Observed look(RunFolder folder, Instant now) {
        var sight = sightOf(folder, now);
        var word =
                folder.ended().map(Ended::how).orElseGet(() -> sight.getClass().getSimpleName());
        return new Observed(folder.name(), sight, word);
    }

    private Sight sightOf(RunFolder folder, Instant now) {
        return folder.ended()
                .<Sight>map(end -> ended(folder, end))
                .or(() -> alive(folder, now))
                .orElseGet(() -> unseen(folder, now));
    }

    private Optional<Sight> alive(RunFolder folder, Instant now) {
        return processes.main(folder).map(main -> {
            folder.keepSeen(now);
            var since = folder.started().orElseThrow().at();
            return main.isSuspended() ? new Sight.Suspended(since) : new Sight.Running(since);
        });
    }

    /** No main process and no end: it has not come that far, is about to say so, or was lost with its wrapper. */
    private Sight unseen(RunFolder folder, Instant now) {
        if (processes.isWatched(folder)) {
            return folder.started()
                    .<Sight>map(started -> new Sight.Running(started.at()))
                    .orElseGet(Sight.Starting::new);
        }
        if (folder.ended().isPresent()) {
            return ended(folder, folder.ended().get());
        }
        if (folder.wrapper().isPresent()) {
            return lost(folder, new Ended(NO_EXIT_CODE, lastProof(folder), "vanished"));
        }
        return folder.order()
                .map(order -> order.submittedAt().plus(WRAPPER_LIMIT).isBefore(now) && folder.claim() == Claim.OURS
                        ? lost(folder, new Ended(NO_EXIT_CODE, now, "not-launched"))
                        : new Sight.Starting())
                .orElseGet(Sight.NotThere::new);
    }

    private static Sight lost(RunFolder folder, Ended end) {
        folder.keepEnded(end);
        return ended(folder, end);
    }

    private static Instant lastProof(RunFolder folder) {
        return folder.lastSeen()
                .or(() -> folder.started().map(Started::at))
                .or(() -> folder.order().map(OrderNotes::submittedAt))
                .orElseThrow();
    }

    private static Sight ended(RunFolder folder, Ended end) {
        return new Sight.Ended(
                folder.started().map(Started::at),
                end.at(),
                causeOf(folder, end),
                Optional.of(end.exitCode()).filter(code -> code != NO_EXIT_CODE),
                folder.freed());
    }

    private static EndCause causeOf(RunFolder folder, Ended end) {
        var told = folder.toldToEnd().filter(at -> !at.isAfter(end.at())).isPresent();
        var stopped = folder.stoppedWithPlatform() ? EndCause.STOPPED_WITH_PLATFORM : EndCause.STOPPED;
        return switch (end.how()) {
            case "exited" -> folder.ranOutOfMemory() ? EndCause.OUT_OF_MEMORY : told ? stopped : EndCause.EXITED;
            case "deadline" -> EndCause.DEADLINE;
            case "bad-command" -> EndCause.BAD_COMMAND;
            case "revoked" -> stopped;
            case "not-launched" -> EndCause.NOT_LAUNCHED;
            default -> told ? stopped : EndCause.VANISHED;
        };
    }
}
