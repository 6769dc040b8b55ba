package org.cardhour.scheduling.core;

import java.util.Comparator;

/**
 * What goes before all else when turns are handed out.
 *
 * @param urgency of the class; 0 for all that are overdue
 */
record Level(Precedence precedence, int urgency) implements Comparable<Level> {

    enum Precedence {
        HIGHEST_CLASS,
        /** It has waited past the aging bound; then neither class nor share counts. */
        OVERDUE,
        BY_CLASS
    }

    private static final Comparator<Level> ORDER =
            Comparator.comparing(Level::precedence).thenComparing(Level::urgency, Comparator.reverseOrder());

    static final Level OVERDUE = new Level(Precedence.OVERDUE, 0);

    @Override
    public int compareTo(Level other) {
        return ORDER.compare(this, other);
    }
}
