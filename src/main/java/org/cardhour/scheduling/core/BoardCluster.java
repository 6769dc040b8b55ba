package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cardhour.kernel.Cards;

/** One cluster on the board: its nodes, and how much of the share that its owner offers is taken. */
final class BoardCluster {

    private final Cluster cluster;
    private final List<BoardNode> nodes;
    private final Map<String, Taken> share = new HashMap<>();

    BoardCluster(Cluster cluster) {
        this.cluster = cluster;
        this.nodes = cluster.nodes().stream()
                .sorted(Comparator.comparing(Node::id))
                .map(BoardNode::new)
                .toList();
    }

    UUID id() {
        return cluster.id();
    }

    Cluster cluster() {
        return cluster;
    }

    /** In the order of their ids. */
    List<BoardNode> nodes() {
        return nodes;
    }

    /** Whether job and owner both want it here. */
    boolean welcomes(Ask ask) {
        return ask.where().allows(cluster)
                && cluster.kinds().contains(ask.kind())
                && cluster.packagings().contains(ask.packaging());
    }

    /** Whether the job could run here if the cluster were empty and well. */
    boolean matches(Ask ask, String model) {
        return welcomes(ask)
                && offered(model).compareTo(ask.total()) >= 0
                && nodes.stream().filter(node -> node.couldHold(ask, model)).count() >= ask.nodes();
    }

    /** Whether the cluster takes the job at this time, if it has room. */
    boolean isOpenTo(Job job, Instant now) {
        return cluster.availability() == Availability.OPEN && !job.backsOff(cluster, now);
    }

    boolean hasShareFor(Ask ask, String model, Horizon horizon) {
        return held(model, horizon) + ask.total().thousandths()
                <= offered(model).thousandths();
    }

    Cards offered(String model) {
        return model.equals(Allocation.NO_MODEL)
                ? Cards.NONE
                : cluster.offered().getOrDefault(model, Cards.NONE);
    }

    long held(String model, Horizon horizon) {
        var taken = share.get(model);
        return taken == null ? 0 : taken.at(horizon);
    }

    void take(String model, long thousandths, Layer layer) {
        share.computeIfAbsent(model, unused -> new Taken()).add(thousandths, layer);
    }
}
