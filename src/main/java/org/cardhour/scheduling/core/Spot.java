package org.cardhour.scheduling.core;

import java.util.Optional;

/** The best trays of a row for a job, before it is decided which of their cards it gets. */
record Spot(Row row, Horizon horizon, Grouping.Together together, Standing standing, long total) {

    /** On the better right, then with the greater total; of equals the one with the smallest first node. */
    static Optional<Spot> better(Optional<Spot> one, Optional<Spot> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return one.get().isBehind(other.get()) ? other : one;
    }

    private boolean isBehind(Spot other) {
        if (standing != other.standing) {
            return standing.compareTo(other.standing) > 0;
        }
        return total == other.total ? firstNode() > other.firstNode() : total < other.total;
    }

    private int firstNode() {
        return row.tray(together.places().getFirst().place()).node().number();
    }
}
