package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Who could yield to one job, the cheapest first: whoever was given or promised cards in the pass, then borrowers, then
 * those of its own tenant. Whoever is not there any more, or would not yield to this job, is passed over.
 */
final class Lineup {

    private final UUID tenantId;
    private final int urgency;
    private final boolean takesAged;
    private final List<Victim> young;
    private final Line borrowers;
    private final Line own;
    private final int firstBorrower;
    private final int firstOwn;
    private int next;
    private int place;
    private Line line = Line.NOBODY;

    /** @param takesAged whether even those yield that got their turn by having waited too long */
    Lineup(Job job, boolean takesAged, List<Victim> young, Line borrowers, Line own) {
        this.tenantId = job.tenantId();
        this.urgency = job.priority().value();
        this.takesAged = takesAged;
        this.young = young;
        this.borrowers = borrowers;
        this.own = own;
        this.firstBorrower = borrowers.first();
        this.firstOwn = own.first();
        rewind();
    }

    /** Back to before the first. */
    void rewind() {
        next = 0;
        line = borrowers;
        place = firstBorrower - 1;
    }

    /** On to the next; false when there is none. */
    boolean advance() {
        if (next < young.size()) {
            next++;
            return true;
        }
        next = young.size() + 1;
        return (line == borrowers && advanceTo(nextBorrower())) || advanceInOwn();
    }

    private boolean advanceInOwn() {
        if (line == borrowers) {
            line = own;
            place = firstOwn - 1;
        }
        return advanceTo(nextOwn());
    }

    private boolean advanceTo(int found) {
        place = found;
        return found < line.size();
    }

    private int nextBorrower() {
        int each = place + 1;
        while (each < borrowers.size() && !isBorrower(each)) {
            each++;
        }
        return each;
    }

    private boolean isBorrower(int each) {
        var holding = borrowers.victim(each).holding();
        return borrowers.isThere(each)
                && holding.standing() == Standing.BORROWING
                && !holding.job().tenantId().equals(tenantId);
    }

    private int nextOwn() {
        int each = place + 1;
        while (each < own.size()
                && own.urgency(each) < urgency
                && !(own.isThere(each) && (takesAged || !own.hadAged(each)))) {
            each++;
        }
        return each < own.size() && own.urgency(each) < urgency ? each : own.size();
    }

    /** The one that was advanced to. */
    Victim victim() {
        return next <= young.size() ? young.get(next - 1) : line.victim(place);
    }

    boolean isEmpty() {
        rewind();
        boolean isEmpty = !advance();
        rewind();
        return isEmpty;
    }

    List<Victim> toList() {
        var all = new ArrayList<Victim>();
        rewind();
        while (advance()) {
            all.add(victim());
        }
        return all;
    }
}
