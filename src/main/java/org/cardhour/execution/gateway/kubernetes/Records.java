package org.cardhour.execution.gateway.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;

/** The Jobs that ended, as the cluster's own account of runs, for as long as they are kept. */
final class Records {

    private final RunReader reader;
    private final RunNotes notes;
    private final ClusterOptions options;

    Records(RunReader reader, RunNotes notes, ClusterOptions options) {
        this.reader = reader;
        this.notes = notes;
        this.options = options;
    }

    List<LedgerEntry> usage(Period period, Instant now) {
        return reader.all().stream()
                .flatMap(run -> entry(run, now).stream())
                .filter(entry -> entry.startedAt().isBefore(period.endExclusive()))
                .filter(entry -> entry.endedAt()
                        .filter(end -> !end.isAfter(period.startInclusive()))
                        .isEmpty())
                .toList();
    }

    private Optional<LedgerEntry> entry(RunObjects run, Instant now) {
        var cards = run.first()
                .flatMap(job -> Marks.note(job, Marks.CARDS))
                .map(thousandths -> new Cards(Long.parseLong(thousandths)))
                .orElse(Cards.NONE);
        return Views.of(run)
                .startedAt()
                .map(startedAt -> new LedgerEntry(run.name(), cards, startedAt, endOf(run, now)));
    }

    private Optional<Instant> endOf(RunObjects run, Instant now) {
        return sight(run, now) instanceof Sight.Ended end ? Optional.of(end.at()) : Optional.empty();
    }

    /** Those that hold something and are none of these; what is released and old enough is forgotten on the way. */
    List<RunName> orphans(Set<RunName> known, Instant now) {
        var unknown =
                reader.all().stream().filter(run -> !known.contains(run.name())).toList();
        unknown.stream()
                .filter(run -> isFreeSince(run, now, options.keepEnded()))
                .flatMap(run -> run.jobs().stream())
                .forEach(notes::forget);
        return unknown.stream()
                .filter(run -> !(sight(run, now) instanceof Sight.Ended end)
                        || end.freedAt().isEmpty())
                .map(RunObjects::name)
                .toList();
    }

    private boolean isFreeSince(RunObjects run, Instant now, Duration kept) {
        return sight(run, now) instanceof Sight.Ended end
                && end.freedAt().filter(at -> at.plus(kept).isBefore(now)).isPresent();
    }

    private Sight sight(RunObjects run, Instant now) {
        return StateMap.read(Views.of(run), now, options.startPatience()).sight();
    }
}
