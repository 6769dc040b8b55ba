package org.cardhour.scheduling.core;

import java.util.Comparator;

/** When the turn of a waiting job comes, as things stand; the smaller goes first. */
record Turn(Level level, Side side, long share, Queued queued) implements Comparable<Turn> {

    private static final Comparator<Turn> ORDER = Comparator.comparing(Turn::level)
            .thenComparing(Turn::side)
            .thenComparingLong(Turn::share)
            .thenComparing(Turn::queued, Queued.BY_AGE);

    static Turn of(Queued queued, Board board) {
        var level = board.queue().level(queued.job());
        if (level.precedence() == Level.Precedence.OVERDUE) {
            return new Turn(level, Side.INSIDE, 0, queued);
        }
        return new Turn(
                level,
                Side.of(queued.accounts(), Demand.least(queued.shape())),
                board.quotas().tenant(queued.job().tenantId()).share(),
                queued);
    }

    @Override
    public int compareTo(Turn other) {
        return ORDER.compare(this, other);
    }
}
