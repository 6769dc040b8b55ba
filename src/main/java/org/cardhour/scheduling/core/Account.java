package org.cardhour.scheduling.core;

import java.util.HashSet;
import java.util.Set;

/** What one tenant holds of one card model, by standing, in thousandths of a card, and who holds it. */
final class Account {

    private static final long SHARE_OF_ONE = 1_000_000;

    private final TenantBook tenant;
    private final ModelBook book;
    private final Quota quota;
    private final long guaranteed;
    private final long limit;
    private final long lendable;
    private final boolean lendsAll;
    private long pastUse;
    private final Taken inside = new Taken();
    private final Taken borrowed = new Taken();
    private final Taken buffered = new Taken();
    private final Taken forfeited = new Taken();
    private final Set<Holding> holdings = new HashSet<>();
    private final Stoppable running = new Stoppable();
    private final Stoppable young = new Stoppable();

    Account(TenantBook tenant, ModelBook book, Quota quota, long pastUse) {
        this.tenant = tenant;
        this.book = book;
        this.quota = quota;
        this.guaranteed = quota.guaranteed().thousandths();
        this.limit = quota.limit().thousandths();
        this.lendable = quota.lendable().thousandths();
        this.lendsAll = lendable >= guaranteed;
        this.pastUse = pastUse;
    }

    /** The tenant has used so much of late; its share is to be worked out anew. */
    void pastUseChanged(long other) {
        pastUse = other;
    }

    TenantBook tenant() {
        return tenant;
    }

    ModelBook book() {
        return book;
    }

    Quota quota() {
        return quota;
    }

    /** Those that will hold something later, in no order. */
    Set<Holding> holdings() {
        return holdings;
    }

    void enter(Holding holding) {
        holdings.add(holding);
        if (holding.job().preemptible()) {
            stoppable(holding).enter(holding);
        }
        book.enter(holding);
    }

    void leave(Holding holding) {
        holdings.remove(holding);
        if (holding.job().preemptible()) {
            stoppable(holding).leave(holding);
        }
        book.leave(holding);
    }

    private Stoppable stoppable(Holding holding) {
        return holding.origin() == Holding.Origin.RUN ? running : young;
    }

    /** Those that could be preempted, of the runs from before the pass. */
    Stoppable running() {
        return running;
    }

    /** Those that could be preempted, and were given or promised their cards in this pass. */
    Stoppable young() {
        return young;
    }

    void add(Standing standing, long thousandths, Layer layer) {
        taken(standing).add(thousandths, layer);
    }

    long held(Standing standing, Layer layer) {
        return taken(standing).in(layer);
    }

    /** All that counts against the quota. */
    long held(Layer layer) {
        return inside.in(layer) + borrowed.in(layer) + buffered.in(layer);
    }

    boolean staysWithinLimit(long more, Layer layer) {
        return held(layer) + more <= limit;
    }

    boolean staysInside(long more, Layer layer) {
        return inside.in(layer) + more <= guaranteed;
    }

    /** How much more may be held inside the guarantee, whatever is free. */
    long roomInside(Layer layer) {
        return guaranteed - inside.in(layer);
    }

    /** How much more may be borrowed, by whoever may. */
    long roomToBorrow(Layer layer) {
        return Math.min(limit - held(layer), book.toBorrow(this, layer));
    }

    /** How much more may be taken from the buffer, by whoever may. */
    long roomInBuffer(Layer layer) {
        return Math.min(limit - held(layer), book.bufferLeft(layer));
    }

    /** The idle part of the guarantee that is not lent. */
    long keptBack(Layer layer) {
        if (lendsAll) {
            return 0;
        }
        return Math.max(0, guaranteed - inside.in(layer) - lendable);
    }

    /** How much the tenant has of what it is guaranteed, its past use included, in millionths. */
    long share() {
        long held = held(Layer.LATER) + pastUse;
        if (held == 0) {
            return 0;
        }
        return guaranteed == 0 ? Long.MAX_VALUE : held * SHARE_OF_ONE / guaranteed;
    }

    void forgetReserved() {
        inside.forgetReserved();
        borrowed.forgetReserved();
        buffered.forgetReserved();
        forfeited.forgetReserved();
    }

    private Taken taken(Standing standing) {
        return switch (standing) {
            case INSIDE -> inside;
            case BORROWING -> borrowed;
            case BUFFER -> buffered;
            case FORFEITED -> forfeited;
        };
    }
}
