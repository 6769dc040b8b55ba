package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.kubernetes.RunView.EventView;

/**
 * Looks at runs, and does what is due at that: has a run end that the cluster would begin again or never begin, and notes
 * on it what pods tell only as long as they are there.
 */
final class Watching {

    /** Notes that wait for the next look are not lost; a look that takes long is. */
    private static final int NOTES_AT_ONCE = 100;

    /** Longer than it takes to ask for a run that was there a moment ago. */
    private static final Duration REMEMBERED = Duration.ofHours(1);

    private final RunReader reader;
    private final RunNotes notes;
    private final Stopping stopping;
    private final Duration patience;
    private final Map<RunName, Seen> alive = new ConcurrentHashMap<>();

    Watching(RunReader reader, RunNotes notes, Stopping stopping, Duration patience) {
        this.reader = reader;
        this.notes = notes;
        this.stopping = stopping;
        this.patience = patience;
    }

    /** A run that was there and had not ended. */
    private record Seen(Optional<Instant> startedAt, Instant lastAt) {}

    List<Observed> observe(Instant since, Instant now) {
        alive.values().removeIf(seen -> seen.lastAt().plus(REMEMBERED).isBefore(now));
        return look(reader.all(), now).stream()
                .filter(seen -> !(seen.sight() instanceof Sight.Ended end) || !end.freedBefore(since))
                .toList();
    }

    List<Observed> observe(Collection<RunName> runs, Instant now) {
        var seen = new HashMap<RunName, Observed>();
        look(reader.of(runs), now).forEach(observed -> seen.put(observed.run(), observed));
        return runs.stream()
                .map(run -> Optional.ofNullable(seen.get(run)).orElseGet(() -> gone(run, now)))
                .toList();
    }

    /** What was there at the last look and is not any more was deleted by somebody, and holds nothing. */
    private Observed gone(RunName run, Instant now) {
        return Optional.ofNullable(alive.get(run))
                .map(seen -> new Observed(
                        run,
                        new Sight.Ended(
                                seen.startedAt(),
                                seen.lastAt(),
                                EndCause.CANCELLED_OUTSIDE,
                                Optional.empty(),
                                Optional.of(now)),
                        "Deleted"))
                .orElseGet(() -> new Observed(run, new Sight.NotThere(), "NotThere"));
    }

    private List<Observed> look(List<RunObjects> runs, Instant now) {
        var events = new HashMap<String, List<EventView>>();
        var due = new Due();
        return runs.stream()
                .map(run -> {
                    var finding = find(run, events, now);
                    due.see(run, finding, now);
                    return new Observed(run.name(), finding.sight(), finding.word());
                })
                .toList();
    }

    /** Events are read only where the objects alone do not tell enough, once for each namespace. */
    private Finding find(RunObjects run, Map<String, List<EventView>> events, Instant now) {
        var view = Views.of(run);
        var finding = StateMap.read(view, now, patience);
        if (!wantsEvents(finding)) {
            return finding;
        }
        var told = events.computeIfAbsent(run.namespace(), reader::events);
        return StateMap.read(view.with(RunReader.about(run.name(), told)), now, patience);
    }

    private static boolean wantsEvents(Finding finding) {
        return switch (finding.sight()) {
            case Sight.Queued queued -> true;
            case Sight.Starting starting -> true;
            case Sight.Unclear unclear -> true;
            case Sight.Ended end ->
                finding.stop().isPresent()
                        || (end.cause() == EndCause.EXITED && end.exitCode().isEmpty());
            case Sight.Running running -> false;
            case Sight.Suspended suspended -> false;
            case Sight.NotThere notThere -> false;
        };
    }

    /** What one look has to do. */
    private final class Due {

        private int done;

        void see(RunObjects run, Finding finding, Instant now) {
            var view = Views.of(run);
            if (finding.sight() instanceof Sight.Ended end) {
                alive.remove(run.name());
                finding.stop().ifPresent(stop -> stopping.stop(run, stop, Duration.ZERO));
                end.freedAt()
                        .filter(at -> view.notes().freedAt().isEmpty() && !at.isBefore(now))
                        .ifPresent(at -> run.first().ifPresent(job -> notes.freedAt(job, at)));
            } else {
                alive.put(run.name(), new Seen(view.startedAt(), now));
                view.startedAt()
                        .filter(at -> view.notes().startedAt().isEmpty() && done++ < NOTES_AT_ONCE)
                        .ifPresent(at -> run.first().ifPresent(job -> notes.startedAt(job, at)));
            }
        }
    }
}
