package org.cardhour.planning.core;

import java.util.Comparator;
import java.util.List;
import org.cardhour.scheduling.core.Mix;

/**
 * How much of the idle cards the average job of a trace can't use where it lies, because the rest of the node is too
 * small for it: the fragmentation of "Beware of Fragmentation" (USENIX ATC 2023), over the most frequent kinds of jobs.
 */
final class Fragmentation {

    private static final int MOST_KINDS = 64;
    private static final int WHOLE = 1_000;

    private final List<Mix.Type> kinds;
    private final double jobs;

    Fragmentation(Trace trace) {
        kinds = trace.mix().types().stream()
                .filter(kind -> !kind.cardsPerNode().isNone())
                .sorted(Comparator.comparingLong(Mix.Type::count).reversed())
                .limit(MOST_KINDS)
                .toList();
        jobs = kinds.stream().mapToLong(Mix.Type::count).sum();
    }

    /** Between 0 and 1; 0 where nothing is idle. */
    double of(Ledger ledger) {
        double idle = 0;
        double lost = 0;
        for (Ledger.Slot slot : ledger.slots()) {
            long free = 0;
            for (int card : slot.free()) {
                free += card;
            }
            if (free > 0) {
                idle += free;
                lost += free - usable(slot);
            }
        }
        return idle == 0 || jobs == 0 ? 0 : lost / idle;
    }

    private double usable(Ledger.Slot slot) {
        double usable = 0;
        for (Mix.Type kind : kinds) {
            boolean isAccepted = kind.models().isEmpty() || kind.models().contains(slot.model());
            if (isAccepted && kind.cpuMillis() <= slot.cpuMillis()) {
                usable += kind.count() / jobs * room(slot.free(), kind);
            }
        }
        return usable;
    }

    /** The thousandths of idle cards that such a job could use; none when it does not fit at all. */
    private static long room(int[] free, Mix.Type kind) {
        long least = Math.min(WHOLE, kind.cardsPerNode().thousandths());
        long room = 0;
        for (int card : free) {
            room += card >= least ? card : 0;
        }
        return room >= kind.cardsPerNode().thousandths() ? room : 0;
    }
}
