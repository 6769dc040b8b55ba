package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The card models that the clusters have, and which of them will do for a job. */
final class CardModels {

    private record Kind(String model, int memoryGib) {}

    private final Set<Kind> kinds = new HashSet<>();
    private final Map<CardChoice, List<String>> accepted = new HashMap<>();

    CardModels(List<Cluster> clusters) {
        for (Cluster cluster : clusters) {
            for (Node node : cluster.nodes()) {
                node.cards().forEach(card -> kinds.add(new Kind(card.model(), card.memoryGib())));
            }
        }
    }

    /** In alphabetical order; for a job without cards only {@link Allocation#NO_MODEL}. */
    List<String> acceptedBy(Ask ask) {
        return ask.cardsPerNode().isNone()
                ? List.of(Allocation.NO_MODEL)
                : accepted.computeIfAbsent(ask.cards(), this::models);
    }

    private List<String> models(CardChoice choice) {
        return kinds.stream()
                .filter(kind -> choice.accepts(kind.model, kind.memoryGib))
                .map(Kind::model)
                .distinct()
                .sorted()
                .toList();
    }
}
