package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is done on a board: cards are held, promised and given back, and stand on one right or another; trays, shares and
 * quotas together, so that they never disagree. Whatever was done since a checkpoint can be undone.
 */
final class Moves {

    /** Where a trial began. */
    static final class Trial {

        private final int start;
        private final long[] freed;
        private final long borrowings;

        private Trial(int start, long[] freed, long borrowings) {
            this.start = start;
            this.freed = freed;
            this.borrowings = borrowings;
        }
    }

    private final QuotaBook quotas;
    private final SortedSet<Holding> outside = new TreeSet<>(Holding.OLDEST_FIRST);
    private final Set<Holding> marked = new HashSet<>();
    private final List<Holding> changed = new ArrayList<>();
    private final List<Presence> presences = new ArrayList<>();
    private final List<Standing> standings = new ArrayList<>();
    private final long[] freed = new long[Horizon.COUNT];
    private long borrowings;

    Moves(QuotaBook quotas) {
        this.quotas = quotas;
    }

    /** Those that stay and stand neither inside their tenant's guarantee nor on nothing, the oldest first. */
    SortedSet<Holding> outside() {
        return outside;
    }

    void put(Holding holding, Presence presence) {
        if (holding.presence() != presence) {
            remember(holding);
            apply(holding, presence);
        }
    }

    private void remember(Holding holding) {
        changed.add(holding);
        presences.add(holding.presence());
        standings.add(holding.standing());
    }

    private void apply(Holding holding, Presence after) {
        var before = holding.presence();
        take(holding, before, after, Layer.NOW);
        take(holding, before, after, Layer.LATER);
        take(holding, before, after, Layer.RESERVED);
        var seats = holding.seats();
        for (int i = 0; i < seats.size(); i++) {
            noteFreed(seats.get(i).node().moved(holding, before, after));
        }
        leaveLists(holding);
        holding.becomes(after);
        enterLists(holding);
    }

    private void noteFreed(int horizons) {
        for (int horizon = 0; horizons >>> horizon != 0; horizon++) {
            freed[horizon] += horizons >>> horizon & 1;
        }
    }

    private void take(Holding holding, Presence before, Presence after, Layer layer) {
        int sign = (after.isIn(layer) ? 1 : 0) - (before.isIn(layer) ? 1 : 0);
        if (sign != 0) {
            quotas.take(holding, holding.standing(), layer, sign);
            holding.row().ifPresent(row -> row.take(holding, layer, sign));
            var seats = holding.seats();
            for (int i = 0; i < seats.size(); i++) {
                seats.get(i).node().take(holding, seats.get(i), layer, sign);
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
        remember(holding);
        stand(holding, standing);
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

    /** How often something has come free at the horizon; as long as nothing does, what did not fit does not. */
    long freed(Horizon horizon) {
        return freed[horizon.index()];
    }

    /** How often something may have come free, or come into the hands of somebody from whom it may be reclaimed. */
    long chances() {
        return freed[Horizon.AFTER_RELEASES_BRIEFLY.index()] + borrowings;
    }

    /** Something may have come free otherwise. */
    void otherRelease() {
        for (int horizon = 0; horizon < freed.length; horizon++) {
            freed[horizon]++;
        }
    }

    /** A point to return to. */
    int checkpoint() {
        return changed.size();
    }

    /** Undoes all that was done since the checkpoint. */
    void rollback(int checkpoint) {
        while (changed.size() > checkpoint) {
            var holding = changed.removeLast();
            var presence = presences.removeLast();
            var standing = standings.removeLast();
            if (holding.presence() != presence) {
                apply(holding, presence);
            }
            if (holding.standing() != standing) {
                stand(holding, standing);
            }
        }
    }

    /** A point to return to, after which just what fitted then fits again. */
    Trial trial() {
        return new Trial(changed.size(), freed.clone(), borrowings);
    }

    /** Undoes all that was done since the trial began. */
    void undo(Trial trial) {
        rollback(trial.start);
        System.arraycopy(trial.freed, 0, freed, 0, freed.length);
        borrowings = trial.borrowings;
    }

    /** What was done stays done. */
    void settle() {
        changed.clear();
        presences.clear();
        standings.clear();
    }
}
