package org.cardhour.scheduling.core;

/** What one tenant holds of one card model, by standing, in thousandths of a card. */
final class Account {

    private final Quota quota;
    private final Taken inside = new Taken();
    private final Taken borrowed = new Taken();
    private final Taken buffered = new Taken();
    private final Taken forfeited = new Taken();

    Account(Quota quota) {
        this.quota = quota;
    }

    Quota quota() {
        return quota;
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

    private Taken taken(Standing standing) {
        return switch (standing) {
            case INSIDE -> inside;
            case BORROWING -> borrowed;
            case BUFFER -> buffered;
            case FORFEITED -> forfeited;
        };
    }
}
