package org.cardhour.planning.core;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cardhour.kernel.Cards;
import org.cardhour.scheduling.core.Cluster;

/** The pool to which a trace is played, empty at first. */
public record SimulatedPool(String name, List<Cluster> clusters, Assumptions assumptions) {

    public SimulatedPool {
        clusters = List.copyOf(clusters);
    }

    /** How many cards of each model may be used. */
    public SortedMap<String, Integer> supply() {
        var supply = new TreeMap<String, Integer>();
        for (Cluster cluster : clusters) {
            var there = new TreeMap<String, Integer>();
            cluster.nodes().stream()
                    .flatMap(node -> node.cards().stream())
                    .forEach(card -> there.merge(card.model(), 1, Integer::sum));
            there.forEach((model, count) -> supply.merge(model, offered(cluster, model, count), Integer::sum));
        }
        return supply;
    }

    private static int offered(Cluster cluster, String model, int count) {
        long offered = cluster.offered().getOrDefault(model, Cards.NONE).whole();
        return (int) Math.min(count, offered);
    }

    public int nodes() {
        return clusters.stream().mapToInt(cluster -> cluster.nodes().size()).sum();
    }

    public int cards() {
        return supply().values().stream().mapToInt(Integer::intValue).sum();
    }
}
