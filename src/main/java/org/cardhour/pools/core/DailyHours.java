package org.cardhour.pools.core;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Hours of each day by the clocks of a zone, on days on which these are put forward or back as well. Where none are named
 * every hour is one of them.
 */
public record DailyHours(List<Hours> hours, ZoneId zone) {

    private static final int DAYS_AHEAD = 3;

    public DailyHours {
        hours = List.copyOf(hours);
    }

    public boolean hold(Instant at) {
        var time = at.atZone(zone).toLocalTime();
        return hours.isEmpty() || hours.stream().anyMatch(each -> each.hold(time));
    }

    /** The first instant at which they hold, not before the one given. */
    public Instant firstFrom(Instant earliest) {
        if (hold(earliest)) {
            return earliest;
        }
        var today = earliest.atZone(zone).toLocalDate();
        var starts = IntStream.range(0, DAYS_AHEAD).mapToObj(today::plusDays).flatMap(this::starts);
        return Stream.concat(starts, clockChange(earliest).stream())
                .filter(start -> start.isAfter(earliest) && hold(start))
                .min(Instant::compareTo)
                .orElseThrow(() -> new IllegalStateException("hours that never come: " + hours + " in " + zone));
    }

    /** Twice where the clock is put back over it, not at all where it is put forward over it. */
    private Stream<Instant> starts(LocalDate day) {
        return hours.stream()
                .map(each -> day.atTime(each.startInclusive()))
                .flatMap(
                        start -> zone.getRules().getValidOffsets(start).stream().map(start::toInstant));
    }

    /** Hours may begin in the middle when the clock jumps into them. */
    private Optional<Instant> clockChange(Instant earliest) {
        return Optional.ofNullable(zone.getRules().nextTransition(earliest)).map(change -> change.getInstant());
    }
}
