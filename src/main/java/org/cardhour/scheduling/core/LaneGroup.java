package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * Lanes of one tenant on one level that draw on the same accounts. What decides whether they have a chance is kept side
 * by side, since most of them have none and need not be looked at for that.
 */
final class LaneGroup {

    private final TenantBook tenant;
    private final List<Account> accounts;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Shape> shapes = new ArrayList<>();
    private long[] wanted = new long[4];
    private boolean[] mayBorrow = new boolean[4];
    private boolean[] mayUseBuffer = new boolean[4];
    private boolean isOfOneClass = true;

    /** @param accounts one for each of the models that will do */
    LaneGroup(List<Account> accounts) {
        this.accounts = accounts;
        this.tenant = accounts.getFirst().tenant();
    }

    List<Account> accounts() {
        return accounts;
    }

    List<Lane> lanes() {
        return lanes;
    }

    /** Of its lanes, if they are of one class. */
    int urgency() {
        return lanes.getFirst().key().urgency();
    }

    /** Whether its lanes differ in nothing but how many cards they want and on what right. */
    boolean isUniform() {
        return isOfOneClass && !tenant.hasHostQuota();
    }

    void add(Lane lane) {
        lanes.add(lane);
        shapes.add(lane.shape());
        if (lanes.size() > wanted.length) {
            wanted = Arrays.copyOf(wanted, 2 * wanted.length);
            mayBorrow = Arrays.copyOf(mayBorrow, wanted.length);
            mayUseBuffer = Arrays.copyOf(mayUseBuffer, wanted.length);
        }
        note(lane, lanes.size() - 1);
    }

    private void note(Lane lane, int place) {
        wanted[place] = lane.demand().thousandths();
        mayBorrow[place] = lane.key().rights().mayBorrow();
        mayUseBuffer[place] = lane.key().rights().mayUseBuffer();
        isOfOneClass &= lane.key().urgency() == urgency();
    }

    void remove(Lane lane) {
        int place = lanes.indexOf(lane);
        if (place >= 0) {
            var last = lanes.removeLast();
            shapes.removeLast();
            if (place < lanes.size()) {
                lanes.set(place, last);
                shapes.set(place, last.shape());
                note(last, place);
            }
        }
    }

    /** Of a uniform group those that are inside the guarantee, or may be above it and fit. */
    void addHopeful(Predicate<Shape> fits, List<Lane> hopeful) {
        long inside = Long.MIN_VALUE;
        long toBorrow = Long.MIN_VALUE;
        long inBuffer = Long.MIN_VALUE;
        for (int i = 0; i < accounts.size(); i++) {
            var account = accounts.get(i);
            inside = Math.max(inside, account.roomInside(Layer.LATER));
            if (tenant.isListed()) {
                toBorrow = Math.max(toBorrow, account.roomToBorrow(Layer.LATER));
                inBuffer = Math.max(inBuffer, account.roomInBuffer(Layer.LATER));
            }
        }
        for (int lane = 0; lane < lanes.size(); lane++) {
            long cards = wanted[lane];
            boolean mayBeAbove = (mayBorrow[lane] && cards <= toBorrow) || (mayUseBuffer[lane] && cards <= inBuffer);
            if (cards <= inside || (mayBeAbove && fits.test(shapes.get(lane)))) {
                hopeful.add(lanes.get(lane));
            }
        }
    }
}
