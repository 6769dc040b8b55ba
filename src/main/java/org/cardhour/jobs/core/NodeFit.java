package org.cardhour.jobs.core;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.cardhour.jobs.core.ClusterShape.NodeShape;
import org.cardhour.jobs.core.Misfit.Why;
import org.cardhour.kernel.Cards;

/** Tells whether enough nodes are large enough for a job, and if not, in which respect they first are not. */
final class NodeFit {

    private final Demand demand;

    NodeFit(Demand demand) {
        this.demand = demand;
    }

    /** One size of a node. */
    private record Size(Why why, long asked, ToLongFunction<NodeShape> there, LongFunction<String> text) {}

    /**
     * What is in the way, on nodes of a cluster that may be used otherwise.
     *
     * @param model of the cards; empty for a job without
     */
    Optional<Misfit> misfit(String cluster, List<NodeShape> nodes, Optional<String> model) {
        if (nodes.size() < demand.leastNodes()) {
            return Optional.of(new Misfit(cluster, Why.NODE, "" + demand.leastNodes(), "" + nodes.size()));
        }
        var left = nodes;
        for (Size size : sizes(model)) {
            long there = ofEnough(left, size);
            if (there < size.asked()) {
                var asked = size.text().apply(size.asked());
                return Optional.of(
                        new Misfit(cluster, size.why(), asked, size.text().apply(there)));
            }
            left = left.stream()
                    .filter(node -> size.there().applyAsLong(node) >= size.asked())
                    .toList();
        }
        return Optional.empty();
    }

    private List<Size> sizes(Optional<String> model) {
        ToLongFunction<NodeShape> cards = node -> Cards.of(
                        model.map(name -> node.cards().getOrDefault(name, 0)).orElse(0))
                .thousandths();
        return List.of(
                new Size(Why.NODE_CARDS, demand.cardsPerNode().thousandths(), cards, NodeFit::decimal),
                new Size(Why.NODE_CPU, demand.cpuMillis(), NodeShape::cpuMillis, NodeFit::decimal),
                new Size(Why.NODE_MEMORY, demand.memoryMib(), NodeShape::memoryMib, Long::toString));
    }

    /** What as many nodes have as the job needs. */
    private long ofEnough(List<NodeShape> nodes, Size size) {
        return nodes.stream()
                .map(node -> size.there().applyAsLong(node))
                .sorted(Comparator.reverseOrder())
                .skip(demand.leastNodes() - 1L)
                .findFirst()
                .orElseThrow();
    }

    private static String decimal(long thousandths) {
        return new Cards(thousandths).toString();
    }
}
