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
    private final QuotaReasons quotas;
    private final ClusterReasons clusters;
    private final Promises promises;
    private final Reservations reservations;
    private final Instant now;

    Diagnosis(Pass pass) {
        this.board = pass.board();
        this.promises = pass.promises();
        this.reservations = pass.reservations();
        this.quotas = new QuotaReasons(board);
        this.clusters = new ClusterReasons(pass);
        this.now = board.now();
    }

    List<Reason> reasons(Queued queued) {
        var job = queued.job();
        var reasons = new ArrayList<>(job.obstacles());
        job.notBefore()
                .filter(now::isBefore)
                .map(Reason.of(PendingReason.NOT_YET)::until)
                .ifPresent(reasons::add);
        promises.to(job)
                .ifPresentOrElse(
                        given -> reasons.addAll(given.lasts() ? List.of(awaits(given)) : lacksBut(given)),
                        () -> reasons.addAll(lacks(queued)));
        if (reasons.isEmpty()) {
            reasons.add(unplaced(job));
        }
        reasons.sort(Reason.ORDER);
        return reasons;
    }

    /** Whoever has been promised the cards of others waits for these and for nothing else. */
    private Reason awaits(Promise promise) {
        var cards = promise.holding().run().allocation();
        return Reason.of(PendingReason.WAITING_FOR_PREEMPTION)
                .in(cards.clusterId())
                .with(Figure.CARDS_NEEDED, cards.total())
                .with(Figure.RUNS_STOPPING, stoppingOn(cards));
    }

    private long stoppingOn(Allocation cards) {
        var awaited = new HashSet<>(cardIds(cards).toList());
        return board.runs().stream()
                .filter(holding -> holding.presence() == Presence.STOPPING)
                .filter(holding -> cardIds(holding.run().allocation()).anyMatch(awaited::contains))
                .count();
    }

    private static Stream<UUID> cardIds(Allocation cards) {
        return cards.nodes().stream().flatMap(node -> node.cards().stream()).map(Allocation.OfCard::cardId);
    }

    /** What is kept for the job itself does not stand in its way. */
    private List<Reason> lacksBut(Promise own) {
        promises.withdraw(own);
        var reasons = lacks(own.queued());
        promises.renew(own);
        return reasons;
    }

    private List<Reason> lacks(Queued queued) {
        var shape = queued.shape();
        var possible = new ArrayList<String>();
        for (int model = 0; model < shape.models().size(); model++) {
            if (shape.rows(model).stream().anyMatch(shape::couldRunIn)) {
                possible.add(shape.models().get(model));
            }
        }
        var reasons = new ArrayList<>(quotas.of(queued, possible));
        reasons.addAll(clusters.bars(queued.job().ask()));
        reasons.addAll(
                possible.isEmpty()
                        ? clusters.mismatches(queued.job())
                        : clusters.of(queued, quotas.modelsToJudge(queued, possible)));
        return reasons;
    }

    /** Room there is, but its cards are kept for it from a later moment on, or the next pass decides. */
    private Reason unplaced(Job job) {
        return reservations
                .of(job)
                .map(own -> Reason.of(PendingReason.CAPACITY_WAIT).until(Instant.ofEpochMilli(own.from())))
                .orElse(Reason.of(PendingReason.PENDING_EVALUATION));
    }
}
