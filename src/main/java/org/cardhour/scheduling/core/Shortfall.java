package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;

/** What a cluster lacks for a job that it could hold when empty: open nodes, cards enough, or enough on one node. */
final class Shortfall {

    private static final Map<Availability, PendingReason> WHY_CLOSED = new EnumMap<>(Map.of(
            Availability.STALE, PendingReason.CLUSTER_STALE,
            Availability.MAINTENANCE, PendingReason.MAINTENANCE,
            Availability.OWNER_FIRST, PendingReason.OWNER_FIRST));

    private final Row row;
    private final Shape shape;
    private final List<Tray> holders;
    private final List<Tray> open;

    Shortfall(Row row, Shape shape) {
        this.row = row;
        this.shape = shape;
        this.holders = row.trays().stream()
                .filter(tray -> shape.accepts(tray) && tray.couldHold(shape))
                .toList();
        this.open = holders.stream().filter(tray -> tray.node().isOpen()).toList();
    }

    static PendingReason whyClosed(Availability availability) {
        return WHY_CLOSED.getOrDefault(availability, PendingReason.MAINTENANCE);
    }

    /** Thousandths that such a job could use, were they on nodes in the right numbers. */
    long free() {
        return open.stream().mapToLong(this::freeOn).sum();
    }

    List<Reason> reasons() {
        var reasons = new ArrayList<>(ofClosedNodes());
        if (open.size() >= shape.ask().leastNodes()) {
            reasons.add(ofOpenNodes());
        }
        return reasons;
    }

    private List<Reason> ofClosedNodes() {
        var fallen = new TreeMap<PendingReason, Long>();
        holders.stream()
                .map(tray -> tray.node().availability())
                .filter(availability -> availability != Availability.OPEN)
                .forEach(availability -> fallen.merge(whyClosed(availability), 1L, Long::sum));
        return fallen.entrySet().stream()
                .map(fall -> Reason.of(fall.getKey()).in(row.cluster().id()).with(Figure.NODES, fall.getValue()))
                .toList();
    }

    private Reason ofOpenNodes() {
        long withCards = open.stream().filter(this::hasCards).count();
        long fitting = open.stream().filter(this::fits).count();
        return Reason.of(isFragmented(withCards) ? PendingReason.TOPOLOGY_FRAGMENTED : PendingReason.CAPACITY_WAIT)
                .in(row.cluster().id())
                .with(Figure.CARDS_NEEDED, shape.ask().total())
                .with(Figure.NODES_NEEDED, shape.ask().leastNodes())
                .with(Figure.CARDS_FREE, free())
                .with(Figure.CARDS_FREE_ON_ONE_NODE, freeOnOneNode())
                .with(Figure.CARDS_OFFERED, row.offered())
                .with(Figure.CARDS_HELD, row.held(Horizon.BUT_FOR_CLAIMS))
                .with(Figure.NODES, open.size() - fitting)
                .with(Figure.NODES_SHORT_OF_CPU_OR_MEMORY, withCards - fitting);
    }

    /** Enough is free in all, but not where one job can have it. */
    private boolean isFragmented(long nodesWithCards) {
        return row.hasShareFor(shape.ask().total().thousandths(), Horizon.BUT_FOR_CLAIMS)
                && Cards.NONE.compareTo(shape.ask().total()) < 0
                && free() >= shape.ask().total().thousandths()
                && nodesWithCards < shape.ask().leastNodes();
    }

    private long freeOnOneNode() {
        return open.stream().mapToLong(this::freeOn).max().orElse(0);
    }

    private long freeOn(Tray tray) {
        return tray.usable(shape, Horizon.BUT_FOR_CLAIMS);
    }

    private boolean hasCards(Tray tray) {
        return tray.hasCards(shape, Horizon.BUT_FOR_CLAIMS);
    }

    private boolean fits(Tray tray) {
        return tray.fits(shape, Horizon.BUT_FOR_CLAIMS);
    }
}
