package org.cardhour.scheduling.core;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is done on a board: cards are held, promised and given back, and stand on one right or another; trays, shares and
 * quotas together, so that they never disagree. Whatever was done since a checkpoint can be undone.
 */
final class Moves {

    /** Where a trial began. */
    record Trial(int start, long releases, long borrowings) {}

    private static final Comparator<Holding> OLDEST_FIRST = Comparator.comparing(
                    (Holding holding) -> holding.run().placedAt())
            .thenComparing(holding -> holding.run().id());

    private final QuotaBook quotas;
    private final SortedSet<Holding> outside = new TreeSet<>(OLDEST_FIRST);
    private final Set<Holding> marked = new HashSet<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private long releases;
    private long borrowings;

    Moves(QuotaBook quotas) {
        this.quotas = quotas;
    }

    /** Those that stay and stand neither inside their tenant's guarantee nor on nothing, the oldest first. */
    SortedSet<Holding> outside() {
        return outside;
    }

    void put(Holding holding, Presence presence) {
        var before = holding.presence();
        apply(holding, presence);
        undo.push(() -> apply(holding, before));
    }

    private void apply(Holding holding, Presence after) {
        var before = holding.presence();
        if (before != Presence.ABSENT) {
            releases++;
        }
        take(holding, before, after, Layer.NOW);
        take(holding, before, after, Layer.LATER);
        take(holding, before, after, Layer.RESERVED);
        for (Seat seat : holding.seats()) {
            seat.node().moved(holding, before, after);
        }
        leaveLists(holding);
        holding.becomes(after);
        enterLists(holding);
    }

    private void take(Holding holding, Presence before, Presence after, Layer layer) {
        int sign = (after.isIn(layer) ? 1 : 0) - (before.isIn(layer) ? 1 : 0);
        if (sign != 0) {
            quotas.take(holding, holding.standing(), layer, sign);
            holding.row().ifPresent(row -> row.take(holding, layer, sign));
            for (Seat seat : holding.seats()) {
                seat.node().take(holding, seat, layer, sign);
            }
        }
    }

    private void leaveLists(Holding holding) {
        if (holding.presence().isIn(Layer.LATER)) {
            holding.account().leave(holding);
        }
        if (isOutside(holding)) {
            outside.remove(holding);
        }
    }

    private void enterLists(Holding holding) {
        if (holding.presence().isIn(Layer.LATER)) {
            holding.account().enter(holding);
        }
        if (isOutside(holding)) {
            outside.add(holding);
            borrowings++;
        }
    }

    private static boolean isOutside(Holding holding) {
        return holding.presence() == Presence.STAYING
                && (holding.standing() == Standing.BORROWING || holding.standing() == Standing.BUFFER);
    }

    /** Those that are held on another right than they came with, in no order. */
    Set<Holding> marked() {
        return marked;
    }

    /** From now on it is held on another right. */
    void mark(Holding holding, Standing standing) {
        var before = holding.standing();
        stand(holding, standing);
        undo.push(() -> stand(holding, before));
    }

    private void stand(Holding holding, Standing standing) {
        leaveLists(holding);
        for (Layer layer : Layer.values()) {
            if (holding.presence().isIn(layer)) {
                quotas.take(holding, holding.standing(), layer, -1);
                quotas.take(holding, standing, layer, 1);
            }
        }
        holding.stands(standing);
        if (standing == holding.run().standing()) {
            marked.remove(holding);
        } else {
            marked.add(holding);
        }
        enterLists(holding);
    }

    /** How often something may have come free; as long as nothing does, what did not fit does not. */
    long releases() {
        return releases;
    }

    /** How often something may have come free, or come into the hands of somebody from whom it may be reclaimed. */
    long chances() {
        return releases + borrowings;
    }

    /** Something may have come free otherwise. */
    void otherRelease() {
        releases++;
    }

    /** A point to return to. */
    int checkpoint() {
        return undo.size();
    }

    /** Undoes all that was done since the checkpoint. */
    void rollback(int checkpoint) {
        while (undo.size() > checkpoint) {
            undo.pop().run();
        }
    }

    /** A point to return to, after which just what fitted then fits again. */
    Trial trial() {
        return new Trial(undo.size(), releases, borrowings);
    }

    /** Undoes all that was done since the trial began. */
    void undo(Trial trial) {
        rollback(trial.start());
        releases = trial.releases();
        borrowings = trial.borrowings();
    }

    /** What was done stays done. */
    void settle() {
        undo.clear();
    }
}
