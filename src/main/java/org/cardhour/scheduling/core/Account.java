package org.cardhour.scheduling.core;

import java.util.HashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What one tenant holds of one card model, by standing, in thousandths of a card, and who holds it. */
final class Account {

    private static final long SHARE_OF_ONE = 1_000_000;

    private final TenantBook tenant;
    private final ModelBook book;
    private final Quota quota;
    private final long pastUse;
    private final Taken inside = new Taken();
    private final Taken borrowed = new Taken();
    private final Taken buffered = new Taken();
    private final Taken forfeited = new Taken();
    private final Set<Holding> holdings = new HashSet<>();
    private final SortedMap<Integer, Integer> young = new TreeMap<>();

    Account(TenantBook tenant, ModelBook book, Quota quota, long pastUse) {
        this.tenant = tenant;
        this.book = book;
        this.quota = quota;
        this.pastUse = pastUse;
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
        count(holding, 1);
        book.enter(holding);
    }

    void leave(Holding holding) {
        holdings.remove(holding);
        count(holding, -1);
        book.leave(holding);
    }

    private void count(Holding holding, int sign) {
        if (holding.origin() != Holding.Origin.RUN && holding.job().preemptible()) {
            young.merge(holding.job().priority().value(), sign, (one, other) -> one + other == 0 ? null : one + other);
        }
    }

    /** Whether some job under the class has been given or promised cards in this pass and could be preempted. */
    boolean hasYoungUnder(int urgency) {
        return !young.isEmpty() && young.firstKey() < urgency;
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
        return held(layer) + more <= quota.limit().thousandths();
    }

    boolean staysInside(long more, Layer layer) {
        return inside.in(layer) + more <= quota.guaranteed().thousandths();
    }

    /** The idle part of the guarantee that is not lent. */
    long keptBack(Layer layer) {
        long idle = quota.guaranteed().thousandths() - inside.in(layer);
        return Math.max(0, idle - quota.lendable().thousandths());
    }

    /** How much the tenant has of what it is guaranteed, its past use included, in millionths. */
    long share() {
        long held = held(Layer.LATER) + pastUse;
        long guaranteed = quota.guaranteed().thousandths();
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
