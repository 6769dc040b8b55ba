package org.cardhour.planning.core;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cardhour.scheduling.core.Cluster;

/** The pool to which a trace is played, empty at first. */
public record SimulatedPool(String name, List<Cluster> clusters, Assumptions assumptions) {

    public SimulatedPool {
        clusters = List.copyOf(clusters);
    }

    /** How many cards there are of each model. */
    public SortedMap<String, Integer> supply() {
        var supply = new TreeMap<String, Integer>();
        clusters.stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .flatMap(node -> node.cards().stream())
                .forEach(card -> supply.merge(card.model(), 1, Integer::sum));
        return supply;
    }

    public int nodes() {
        return clusters.stream().mapToInt(cluster -> cluster.nodes().size()).sum();
    }

    public int cards() {
        return supply().values().stream().mapToInt(Integer::intValue).sum();
    }
}
