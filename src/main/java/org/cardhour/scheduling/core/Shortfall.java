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

    private final BoardCluster cluster;
    private final Ask ask;
    private final String model;
    private final List<BoardNode> holders;
    private final List<BoardNode> open;

    Shortfall(BoardCluster cluster, Ask ask, String model) {
        this.cluster = cluster;
        this.ask = ask;
        this.model = model;
        this.holders = cluster.nodes().stream()
                .filter(node -> node.couldHold(ask, model))
                .toList();
        this.open = holders.stream()
                .filter(node -> node.availability() == Availability.OPEN)
                .toList();
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
        if (open.size() >= ask.nodes()) {
            reasons.add(ofOpenNodes());
        }
        return reasons;
    }

    private List<Reason> ofClosedNodes() {
        var fallen = new TreeMap<PendingReason, Long>();
        holders.stream()
                .map(BoardNode::availability)
                .filter(availability -> availability != Availability.OPEN)
                .forEach(availability -> fallen.merge(whyClosed(availability), 1L, Long::sum));
        return fallen.entrySet().stream()
                .map(fall -> Reason.of(fall.getKey()).in(cluster.id()).with(Figure.NODES, fall.getValue()))
                .toList();
    }

    private Reason ofOpenNodes() {
        long withCards = open.stream().filter(this::hasCards).count();
        long fitting = open.stream().filter(this::fits).count();
        return Reason.of(isFragmented(withCards) ? PendingReason.TOPOLOGY_FRAGMENTED : PendingReason.CAPACITY_WAIT)
                .in(cluster.id())
                .with(Figure.CARDS_NEEDED, ask.total())
                .with(Figure.NODES_NEEDED, ask.nodes())
                .with(Figure.CARDS_FREE, free())
                .with(Figure.CARDS_FREE_ON_ONE_NODE, freeOnOneNode())
                .with(Figure.CARDS_OFFERED, cluster.offered(model))
                .with(Figure.CARDS_HELD, cluster.held(model, Horizon.BUT_FOR_CLAIMS))
                .with(Figure.NODES, open.size() - fitting)
                .with(Figure.NODES_SHORT_OF_CPU_OR_MEMORY, withCards - fitting);
    }

    /** Enough is free in all, but not where one job can have it. */
    private boolean isFragmented(long nodesWithCards) {
        return cluster.hasShareFor(ask, model, Horizon.BUT_FOR_CLAIMS)
                && Cards.NONE.compareTo(ask.total()) < 0
                && free() >= ask.total().thousandths()
                && nodesWithCards < ask.nodes();
    }

    private long freeOnOneNode() {
        return open.stream().mapToLong(this::freeOn).max().orElse(0);
    }

    private long freeOn(BoardNode node) {
        return node.usable(ask, model, Horizon.BUT_FOR_CLAIMS);
    }

    private boolean hasCards(BoardNode node) {
        return node.hasCards(ask, model, Horizon.BUT_FOR_CLAIMS);
    }

    private boolean fits(BoardNode node) {
        return node.fits(ask, model, Horizon.BUT_FOR_CLAIMS);
    }
}
