package org.cardhour.metering.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Period;

/**
 * When a run came how far. The times may come from several clocks and contradict each other: none then counts as earlier
 * than the one before it or later than the end, so that no piece is negative and no time counts twice.
 *
 * @param acceptedAt when the engine took it
 * @param startingAt when the engine began to prepare it
 * @param startedAt when its last process started; empty if none did
 * @param stopRequestedAt when it was told to stop
 * @param endExclusive its end, or up to when it is proven
 */
public record RunCourse(
        Instant acceptedAt,
        Optional<Instant> startingAt,
        Optional<Instant> startedAt,
        Optional<Instant> stopRequestedAt,
        Instant endExclusive) {

    /** Its pieces in the order of time, without gaps; empty ones are left out. */
    public List<Segment> segments(Cards cards) {
        var accepted = within(Instant.MIN, acceptedAt);
        var started = within(accepted, startedAt.orElse(endExclusive));
        var starting = startingAt
                .map(at -> within(accepted, at))
                .filter(started::isAfter)
                .orElse(started);
        var stopped = stopRequestedAt.map(at -> within(started, at)).orElse(endExclusive);
        List<Segment> segments = new ArrayList<>();
        add(segments, SegmentKind.DISPATCHED, cards, accepted, starting);
        add(segments, SegmentKind.STARTING, cards, starting, started);
        add(segments, SegmentKind.RUNNING, cards, started, stopped);
        add(segments, SegmentKind.GRACE, cards, stopped, endExclusive);
        return List.copyOf(segments);
    }

    /** Whether the engine's own times are out of order, so that something of them was left out. */
    public boolean isSkewed() {
        var started = startedAt.orElse(endExclusive);
        var starting = startingAt.orElse(started);
        return acceptedAt.isAfter(starting) || starting.isAfter(started) || started.isAfter(endExclusive);
    }

    private Instant within(Instant earliest, Instant at) {
        var capped = at.isAfter(endExclusive) ? endExclusive : at;
        return capped.isBefore(earliest) ? earliest : capped;
    }

    private static void add(List<Segment> segments, SegmentKind kind, Cards cards, Instant start, Instant end) {
        if (start.isBefore(end)) {
            segments.add(new Segment(segments.size() + 1, kind, cards, new Period(start, end)));
        }
    }
}
