package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** The clusters of a pool with their nodes and cards, and the shapes of what has been asked of them. */
final class Fleet {

    private record Kind(String model, int memoryGib) {}

    private final SortedMap<UUID, BoardCluster> clusters = new TreeMap<>();
    private final Map<UUID, BoardNode> nodes = new HashMap<>();
    private final Set<Kind> kinds = new HashSet<>();
    private final Map<CardChoice, List<String>> accepted = new HashMap<>();
    private final Map<Ask, Shape> shapes = new HashMap<>();

    Fleet(Collection<Cluster> shown) {
        var modelNumbers = new HashMap<String, Integer>();
        shown.forEach(cluster -> clusters.put(cluster.id(), new BoardCluster(cluster, modelNumbers)));
        var homes = new TreeMap<UUID, BoardCluster>();
        var all = new ArrayList<Node>();
        for (BoardCluster cluster : clusters.values()) {
            for (Node node : cluster.cluster().nodes()) {
                homes.put(node.id(), cluster);
                all.add(node);
                node.cards().forEach(card -> kinds.add(new Kind(card.model(), card.memoryGib())));
            }
        }
        all.sort(Comparator.comparing(Node::id));
        all.forEach(node -> enter(node, homes));
    }

    private void enter(Node shown, Map<UUID, BoardCluster> homes) {
        var cluster = homes.get(shown.id());
        if (cluster != null) {
            var node = new BoardNode(nodes.size(), shown, cluster);
            nodes.put(shown.id(), node);
            cluster.add(node);
        }
    }

    /** In the order of their ids. */
    Collection<BoardCluster> clusters() {
        return clusters.values();
    }

    Optional<BoardCluster> cluster(UUID id) {
        return Optional.ofNullable(clusters.get(id));
    }

    Optional<BoardNode> node(UUID id) {
        return Optional.ofNullable(nodes.get(id));
    }

    /** How many nodes there are. */
    int size() {
        return nodes.size();
    }

    Shape shape(Ask ask) {
        return shapes.computeIfAbsent(ask, asked -> new Shape(asked, models(asked), clusters.values()));
    }

    /** What is expected of jobs has changed. */
    void forgetRankings() {
        shapes.values().forEach(Shape::forgetRankings);
        clusters.values().forEach(cluster -> cluster.rows().forEach(Row::forgetRankings));
    }

    private List<String> models(Ask ask) {
        return ask.cardsPerNode().isNone()
                ? List.of(Allocation.NO_MODEL)
                : accepted.computeIfAbsent(ask.cards(), this::models);
    }

    private List<String> models(CardChoice choice) {
        return kinds.stream()
                .filter(kind -> choice.accepts(kind.model(), kind.memoryGib()))
                .map(Kind::model)
                .distinct()
                .sorted()
                .toList();
    }

    /** Takes over how the clusters are by now, if they have the same nodes with the same cards as before. */
    boolean becomes(Collection<Cluster> shown) {
        if (shown.size() != clusters.size() || !shown.stream().allMatch(this::isLike)) {
            return false;
        }
        for (Cluster cluster : shown) {
            cluster(cluster.id()).ifPresent(known -> known.becomes(cluster));
            cluster.nodes().forEach(node -> node(node.id()).ifPresent(known -> known.becomes(node)));
        }
        return true;
    }

    private boolean isLike(Cluster shown) {
        var known = clusters.get(shown.id());
        return known != null
                && known.nodes().size() == shown.nodes().size()
                && known.cluster().siteId().equals(shown.siteId())
                && known.cluster().kinds().equals(shown.kinds())
                && known.cluster().packagings().equals(shown.packagings())
                && known.cluster().isolation() == shown.isolation()
                && shown.nodes().stream().allMatch(node -> isLike(node, known));
    }

    private boolean isLike(Node shown, BoardCluster home) {
        var known = nodes.get(shown.id());
        return known != null
                && known.cluster() == home
                && known.shown().cpuMillis() == shown.cpuMillis()
                && known.shown().memoryMib() == shown.memoryMib()
                && known.shown().interconnect().equals(shown.interconnect())
                && known.shown().versions().equals(shown.versions())
                && Set.copyOf(known.shown().cards()).equals(Set.copyOf(shown.cards()));
    }
}
