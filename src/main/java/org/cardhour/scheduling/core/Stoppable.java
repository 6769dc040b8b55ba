package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Preemptible runs by class and age, so that it is seen at once when none can be stopped. */
final class Stoppable {

    private static final Comparator<Holding> OLDEST_FIRST = Comparator.comparing(
                    (Holding holding) -> holding.run().placedAt())
            .thenComparing(holding -> holding.run().id());

    private final SortedMap<Integer, TreeSet<Holding>> byClass = new TreeMap<>();
    private Instant oldest = Instant.MAX;

    void enter(Holding holding) {
        byClass.computeIfAbsent(urgency(holding), unused -> new TreeSet<>(OLDEST_FIRST))
                .add(holding);
        var placedAt = holding.run().placedAt();
        oldest = placedAt.isBefore(oldest) ? placedAt : oldest;
    }

    void leave(Holding holding) {
        var ofClass = byClass.get(urgency(holding));
        if (ofClass != null && ofClass.remove(holding) && ofClass.isEmpty()) {
            byClass.remove(urgency(holding));
        }
        if (!holding.run().placedAt().isAfter(oldest)) {
            oldest = oldest();
        }
    }

    private Instant oldest() {
        var first = Instant.MAX;
        for (var ofClass : byClass.values()) {
            var placedAt = ofClass.getFirst().run().placedAt();
            first = placedAt.isBefore(first) ? placedAt : first;
        }
        return first;
    }

    private static int urgency(Holding holding) {
        return holding.job().priority().value();
    }

    /** Whether some of a class under this one were placed by then. */
    boolean hasUnder(int urgency, Instant placedUntil) {
        if (byClass.isEmpty() || byClass.firstKey() >= urgency || oldest.isAfter(placedUntil)) {
            return false;
        }
        for (var ofClass : byClass.headMap(urgency).values()) {
            if (!ofClass.getFirst().run().placedAt().isAfter(placedUntil)) {
                return true;
            }
        }
        return false;
    }

    /** Those of a class under this one, in no order. */
    List<Holding> under(int urgency) {
        var under = new ArrayList<Holding>();
        byClass.headMap(urgency).values().forEach(under::addAll);
        return under;
    }

    /** Whether some were placed by then. */
    boolean has(Instant placedUntil) {
        return hasUnder(Integer.MAX_VALUE, placedUntil);
    }
}
