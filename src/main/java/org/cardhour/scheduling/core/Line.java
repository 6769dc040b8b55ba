package org.cardhour.scheduling.core;

import java.util.List;
import java.util.function.Predicate;

/** Runs from before the pass that could be stopped, in the order in which they yield; made out once for many jobs. */
final class Line {

    static final Line NOBODY = new Line(List.of(), holding -> false);

    private final Victim[] victims;
    private final int[] urgencies;
    private final boolean[] hadAged;
    private int first;

    /** @param hadAged whether it got its turn by having waited too long */
    Line(List<Victim> sorted, Predicate<Holding> hadAged) {
        this.victims = sorted.toArray(Victim[]::new);
        this.urgencies = sorted.stream().mapToInt(Victim::urgency).toArray();
        this.hadAged = new boolean[victims.length];
        for (int place = 0; place < victims.length; place++) {
            this.hadAged[place] = hadAged.test(victims[place].holding());
        }
    }

    int size() {
        return victims.length;
    }

    Victim victim(int place) {
        return victims[place];
    }

    int urgency(int place) {
        return urgencies[place];
    }

    boolean hadAged(int place) {
        return hadAged[place];
    }

    /** Whether it still runs, told by nobody to stop. */
    boolean isThere(int place) {
        return victims[place].holding().presence() == Presence.STAYING;
    }

    /** The first that still runs; to be asked only while nobody leaves on trial. */
    int first() {
        while (first < victims.length && !isThere(first)) {
            first++;
        }
        return first;
    }
}
