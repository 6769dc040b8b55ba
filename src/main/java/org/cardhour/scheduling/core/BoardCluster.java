package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** One cluster on the board: its nodes in the order of their ids, and a row for each card model. */
final class BoardCluster {

    private final List<BoardNode> nodes = new ArrayList<>();
    private final SortedMap<String, Row> rows = new TreeMap<>();
    private final Map<String, Integer> modelNumbers;
    private Cluster cluster;

    /** @param modelNumbers of all clusters of the pool; the models found here are added */
    BoardCluster(Cluster cluster, Map<String, Integer> modelNumbers) {
        this.cluster = cluster;
        this.modelNumbers = modelNumbers;
    }

    /** To be called in the order of the nodes' ids. */
    void add(BoardNode node) {
        nodes.add(node);
        enter(node, Allocation.NO_MODEL, List.of());
        var byModel = new TreeMap<String, List<Card>>();
        for (Card card : node.shown().cards()) {
            byModel.computeIfAbsent(card.model(), unused -> new ArrayList<>()).add(card);
        }
        byModel.forEach((model, cards) -> enter(node, model, cards));
        if (byModel.size() > 1) {
            byModel.keySet().forEach(model -> row(model).ifPresent(Row::mixed));
        }
    }

    private void enter(BoardNode node, String model, List<Card> cards) {
        int number = modelNumbers.computeIfAbsent(model, unused -> modelNumbers.size());
        node.enter(rows.computeIfAbsent(model, unused -> new Row(this, model)), new Tray(node, model, number, cards));
    }

    UUID id() {
        return cluster.id();
    }

    Cluster cluster() {
        return cluster;
    }

    /** The cluster has the same nodes as before, but may have closed or offer another share. */
    void becomes(Cluster other) {
        cluster = other;
        rows.values().forEach(Row::clusterChanged);
    }

    List<BoardNode> nodes() {
        return nodes;
    }

    /** By model. */
    Collection<Row> rows() {
        return rows.values();
    }

    Optional<Row> row(String model) {
        return Optional.ofNullable(rows.get(model));
    }

    /** Whether job and owner both want it here. */
    boolean welcomes(Ask ask) {
        return ask.where().allows(cluster) && takes(ask);
    }

    /** Whether the owner wants it here, and the cluster is what it needs around it. */
    boolean takes(Ask ask) {
        return cluster.kinds().contains(ask.kind())
                && cluster.packagings().contains(ask.packaging())
                && ask.surroundings().areIn(cluster);
    }

    /** Whether the cluster takes the job at this time, if it has room. */
    boolean isOpenTo(Job job, Instant now) {
        return cluster.availability() == Availability.OPEN && !job.backsOff(cluster, now);
    }

    Cards offered(String model) {
        return model.equals(Allocation.NO_MODEL)
                ? Cards.NONE
                : cluster.offered().getOrDefault(model, Cards.NONE);
    }
}
