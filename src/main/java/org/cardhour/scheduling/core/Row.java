package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cardhour.kernel.Cards;

/**
 * The cards of one model in one cluster: its trays in the order of their nodes' ids, how much of the share that the owner
 * offers is taken, and which trays have changed, so that rankings of them can follow.
 */
final class Row {

    private final BoardCluster cluster;
    private final String model;
    private final List<Tray> trays = new ArrayList<>();
    private final BitSet unsettled = new BitSet();
    private final Taken share = new Taken();
    private final Map<Shape.Needs, Ranking> rankings = new HashMap<>();
    private Cards offered;
    private final AtOnce atOnce = new AtOnce();
    /** As many as a power of two. */
    private int[] changes = new int[64];

    private boolean hasGroups;
    private boolean hasMixedNodes;
    private long changed;
    private long followed;
    private long reservedFrom = BoardNode.NEVER;

    Row(BoardCluster cluster, String model) {
        this.cluster = cluster;
        this.model = model;
        this.offered = cluster.offered(model);
    }

    /** Its place in the row. */
    int add(Tray tray) {
        trays.add(tray);
        atOnce.see(trays.size() - 1, tray);
        hasGroups |= tray.node()
                .shown()
                .interconnect()
                .filter(link -> !link.group().isEmpty())
                .isPresent();
        if (changes.length < 4 * trays.size()) {
            changes = new int[2 * changes.length];
        }
        return trays.size() - 1;
    }

    BoardCluster cluster() {
        return cluster;
    }

    String model() {
        return model;
    }

    /** Whether some of its nodes are linked more closely than others. */
    boolean hasGroups() {
        return hasGroups;
    }

    /** Whether some of its nodes have cards of other models beside. */
    boolean hasMixedNodes() {
        return hasMixedNodes;
    }

    void mixed() {
        hasMixedNodes = true;
    }

    int size() {
        return trays.size();
    }

    Tray tray(int place) {
        return trays.get(place);
    }

    List<Tray> trays() {
        return trays;
    }

    /** The places of trays that do not look the same at all horizons. */
    BitSet unsettled() {
        return unsettled;
    }

    void mark(int place, BoardNode node) {
        unsettled.set(place, !node.isSettled());
    }

    /** What is free on the trays at once. */
    AtOnce atOnce() {
        return atOnce;
    }

    void changed(int place) {
        atOnce.see(place, trays.get(place));
        if (changed == followed || changes[slot(changed - 1)] != place) {
            changes[slot(changed)] = place;
            changed++;
        }
    }

    /** How many changes there have been, for one who follows them; later ones come after these. */
    long changes() {
        followed = changed;
        return changed;
    }

    /** Whether it is still known what changed since that many changes. */
    boolean remembers(long since) {
        return changed - since <= changes.length;
    }

    int change(long number) {
        return changes[slot(number)];
    }

    private int slot(long number) {
        return (int) number & changes.length - 1;
    }

    /** How the trays rank for all shapes that need the same. */
    Ranking rankingFor(Shape shape, Scoring scoring) {
        return rankings.computeIfAbsent(shape.needs(), needs -> new Ranking(shape, this, scoring));
    }

    /** What is good for jobs has changed. */
    void forgetRankings() {
        rankings.clear();
    }

    Cards offered() {
        return offered;
    }

    /** The owner may offer another share. */
    void clusterChanged() {
        offered = cluster.offered(model);
    }

    long held(Horizon horizon) {
        return share.at(horizon);
    }

    boolean hasShareFor(long thousandths, Horizon horizon) {
        return share.at(horizon) + thousandths <= offered().thousandths();
    }

    void take(Holding holding, Layer layer, int sign) {
        if (layer != Layer.RESERVED || holding.endsAt() > reservedFrom) {
            share.add(sign * holding.thousandths(), layer);
        }
    }

    void reserve(Holding reserving, Iterable<Holding> others, long from) {
        reservedFrom = from;
        for (Holding other : others) {
            take(other, Layer.RESERVED, 1);
        }
        share.add(reserving.thousandths(), Layer.RESERVED);
    }

    /** When what is reserved here begins; {@link BoardNode#NEVER} when nothing is. */
    long reservedFrom() {
        return reservedFrom;
    }

    void forgetReserved() {
        reservedFrom = BoardNode.NEVER;
        share.forgetReserved();
    }
}
