package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/** The lanes of one tenant on one level: those inside its guarantee, then those that would have to borrow, by age. */
final class TenantTurns {

    /** The order of turns: inside before borrowing, the smaller share, the older job, the smaller id. */
    static final Comparator<TenantTurns> ORDER = TenantTurns::compare;

    private final TenantBook tenant;
    private final PriorityQueue<Lane> inside = new PriorityQueue<>(Lane::compareAge);
    private final PriorityQueue<Lane> borrowing = new PriorityQueue<>(Lane::compareAge);
    private Side side = Side.INSIDE;
    private long share;

    TenantTurns(TenantBook tenant) {
        this.tenant = tenant;
    }

    private int compare(TenantTurns other) {
        if (side != other.side) {
            return side.compareTo(other.side);
        }
        return share == other.share ? Lane.compareAge(next(), other.next()) : Long.compare(share, other.share);
    }

    void add(Lane lane) {
        if (Side.of(lane) == Side.INSIDE) {
            inside.add(lane);
        } else {
            borrowing.add(lane);
        }
    }

    boolean isEmpty() {
        return inside.isEmpty() && borrowing.isEmpty();
    }

    /** Takes the lane out whose turn it is. */
    Lane take() {
        return side == Side.INSIDE ? inside.remove() : borrowing.remove();
    }

    private Lane next() {
        return side == Side.INSIDE ? inside.element() : borrowing.element();
    }

    /** Lanes that would have to borrow and are hopeless by now have no turn. */
    void giveUp(Predicate<Lane> isHopeless) {
        borrowing.removeIf(isHopeless);
    }

    /** What the tenant holds may have grown: lanes that were inside may be no longer. */
    void refresh() {
        while (!inside.isEmpty() && Side.of(inside.element()) == Side.BORROWER) {
            borrowing.add(inside.remove());
        }
        side = inside.isEmpty() ? Side.BORROWER : Side.INSIDE;
        share = tenant.share();
    }

    /** What the tenant holds may have shrunk: lanes may have come inside again. */
    void reconsider() {
        var back = new ArrayList<Lane>();
        for (Lane lane : borrowing) {
            Optional.of(lane).filter(each -> Side.of(each) == Side.INSIDE).ifPresent(back::add);
        }
        borrowing.removeAll(back);
        inside.addAll(back);
        refresh();
    }
}
