package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Says why a job waits: all the reasons that hold, each with its figures. */
final class Diagnosis {

    private final Board board;
    private final CardModels models;
    private final QuotaReasons quotas;
    private final ClusterReasons clusters;
    private final Promises promises;
    private final Instant now;

    Diagnosis(Board board, CardModels models, Promises promises, Snapshot snapshot) {
        this.board = board;
        this.models = models;
        this.quotas = new QuotaReasons(board.quotas(), snapshot.policy());
        this.clusters = new ClusterReasons(board, promises, snapshot.now());
        this.promises = promises;
        this.now = snapshot.now();
    }

    List<Reason> reasons(Job job) {
        var reasons = new ArrayList<>(job.obstacles());
        job.notBefore()
                .filter(now::isBefore)
                .map(Reason.of(PendingReason.NOT_YET)::until)
                .ifPresent(reasons::add);
        promises.to(job)
                .ifPresentOrElse(
                        given -> reasons.addAll(given.lasts() ? List.of(awaits(given)) : lacksBut(given)),
                        () -> reasons.addAll(lacks(job)));
        reasons.sort(Reason.ORDER);
        return reasons;
    }

    /** Whoever has been promised the cards of others waits for these and for nothing else. */
    private Reason awaits(Promise promise) {
        var cards = promise.place().cards();
        return Reason.of(PendingReason.WAITING_FOR_PREEMPTION)
                .in(cards.clusterId())
                .with(Figure.CARDS_NEEDED, cards.total())
                .with(Figure.RUNS_STOPPING, stoppingOn(cards));
    }

    private long stoppingOn(Allocation cards) {
        var awaited = new HashSet<>(cardIds(cards).toList());
        return board.stopping().stream()
                .filter(run -> cardIds(run.allocation()).anyMatch(awaited::contains))
                .count();
    }

    private static Stream<UUID> cardIds(Allocation cards) {
        return cards.nodes().stream().flatMap(node -> node.cards().stream()).map(Allocation.OfCard::cardId);
    }

    /** What is kept for the job itself does not stand in its way. */
    private List<Reason> lacksBut(Promise own) {
        promises.withdraw(own);
        var reasons = lacks(own.job());
        promises.give(own);
        return reasons;
    }

    private List<Reason> lacks(Job job) {
        var possible = models.acceptedBy(job.ask()).stream()
                .filter(model -> board.clusters().stream().anyMatch(cluster -> cluster.matches(job.ask(), model)))
                .toList();
        var reasons = new ArrayList<>(quotas.of(job, possible));
        reasons.addAll(
                possible.isEmpty() ? clusters.mismatches(job) : clusters.of(job, quotas.modelsToJudge(job, possible)));
        return reasons;
    }
}
