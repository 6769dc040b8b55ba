package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cardhour.kernel.Cards;

/**
 * Tells from what runs and waits what jobs are to be expected. It depends on what there is and not on the order in which
 * it came, and it is said in 64ths of all: so it changes seldom, as much is worked out anew when it does.
 */
public final class WorkMix {

    private static final long ENOUGH = 32;
    private static final long PARTS = 64;

    private record Kind(long cpuMillis, Cards cardsPerNode, Set<String> models) {

        static Kind of(Ask ask) {
            return new Kind(ask.cpuMillis(), ask.cardsPerNode(), ask.cards().models());
        }
    }

    private final Map<Kind, Long> counts = new HashMap<>();
    private long asks;
    private long all;

    /** One more runs or waits. */
    public void enter(Ask ask) {
        add(ask, 1);
    }

    /** One that was there has gone. */
    public void leave(Ask ask) {
        add(ask, -1);
    }

    private void add(Ask ask, int sign) {
        var kind = Kind.of(ask);
        long count = (long) sign * ask.nodes();
        long left = counts.getOrDefault(kind, 0L) + count;
        if (left == 0) {
            counts.remove(kind);
        } else {
            counts.put(kind, left);
        }
        asks += sign;
        all += count;
    }

    /** What is to be expected; unknown as long as there is too little to tell. Kinds below half a part are left out. */
    public Mix mix() {
        if (asks < ENOUGH) {
            return Mix.UNKNOWN;
        }
        var common = counts.entrySet().stream()
                .filter(kind -> parts(kind.getValue()) > 0)
                .map(kind -> type(kind.getKey(), parts(kind.getValue())))
                .toList();
        return new Mix(common.isEmpty() ? alike() : common);
    }

    /** Where there are so many kinds that none is common. */
    private List<Mix.Type> alike() {
        return counts.keySet().stream().map(kind -> type(kind, 1)).toList();
    }

    private long parts(long count) {
        return (2 * PARTS * count + all) / (2 * all);
    }

    private static Mix.Type type(Kind kind, long parts) {
        return new Mix.Type(kind.cpuMillis(), kind.cardsPerNode(), kind.models(), parts);
    }
}
