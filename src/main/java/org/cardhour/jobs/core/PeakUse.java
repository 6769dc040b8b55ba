package org.cardhour.jobs.core;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;

/** The most that was held at the same time. */
public final class PeakUse {

    private PeakUse() {}

    /** Cards held for a time; one that ends where another starts is not held together with it. */
    public record Hold(Instant startInclusive, Instant endExclusive, Cards cards) {}

    /** The most that was held at any instant from {@code startInclusive} on. */
    public static Cards since(Instant startInclusive, List<Hold> holds) {
        var changes = new TreeMap<Instant, Long>();
        for (Hold hold : holds) {
            if (hold.endExclusive().isAfter(startInclusive)) {
                var start = hold.startInclusive().isBefore(startInclusive) ? startInclusive : hold.startInclusive();
                changes.merge(start, hold.cards().thousandths(), Long::sum);
                changes.merge(hold.endExclusive(), -hold.cards().thousandths(), Long::sum);
            }
        }
        long held = 0;
        long peak = 0;
        for (Map.Entry<Instant, Long> change : changes.entrySet()) {
            held += change.getValue();
            peak = Math.max(peak, held);
        }
        return new Cards(peak);
    }
}
