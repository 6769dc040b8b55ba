package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.cardhour.kernel.Cards;

/**
 * Learns from the jobs that arrive what jobs are to be expected. What it says changes only now and then, since much is
 * worked out anew when it does: each time that a quarter more has arrived than when it last spoke.
 */
public final class ArrivalMix {

    private static final long FIRST = 32;

    private record Kind(long cpuMillis, Cards cardsPerNode, Set<String> models) {}

    private final Map<Kind, Long> counts = new HashMap<>();
    private Mix mix = Mix.UNKNOWN;
    private long arrived;
    private long next = FIRST;

    public void arrived(Ask ask) {
        counts.merge(
                new Kind(ask.cpuMillis(), ask.cardsPerNode(), ask.cards().models()), (long) ask.nodes(), Long::sum);
        arrived++;
        if (arrived >= next) {
            next = arrived + arrived / 4;
            mix = new Mix(counts.entrySet().stream()
                    .map(kind -> new Mix.Type(
                            kind.getKey().cpuMillis(),
                            kind.getKey().cardsPerNode(),
                            kind.getKey().models(),
                            kind.getValue()))
                    .toList());
        }
    }

    /** What is to be expected; the same one as before while it has not changed. */
    public Mix mix() {
        return mix;
    }
}
