package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Says, cluster by cluster, what stands against a job there, and how many nodes fell for which reason. */
final class ClusterReasons {

    private final Board board;
    private final Promises promises;
    private final Instant now;

    ClusterReasons(Board board, Promises promises, Instant now) {
        this.board = board;
        this.promises = promises;
        this.now = now;
    }

    /** Of a job that no cluster could ever hold. */
    List<Reason> mismatches(Job job) {
        var nowhere = needs(Reason.of(PendingReason.NO_MATCHING_PROFILE), job.ask());
        return board.clusters().isEmpty()
                ? List.of(nowhere)
                : board.clusters().stream()
                        .map(cluster -> nowhere.in(cluster.id())
                                .with(Figure.NODES, cluster.nodes().size()))
                        .toList();
    }

    /** Of a job that the clusters, or some of them, could hold with cards of these models. */
    List<Reason> of(Job job, List<String> models) {
        var reasons = new ArrayList<Reason>();
        for (BoardCluster cluster : board.clusters()) {
            var fitting = models.stream()
                    .filter(model -> cluster.matches(job.ask(), model))
                    .toList();
            if (!fitting.isEmpty()) {
                reasons.addAll(ofCluster(cluster, job, fitting));
            }
        }
        return reasons;
    }

    private List<Reason> ofCluster(BoardCluster cluster, Job job, List<String> models) {
        var closed = closed(cluster, job);
        if (closed.isPresent()) {
            return List.of(closed.get());
        }
        if (models.stream().anyMatch(model -> hasRoom(cluster, job.ask(), model, Horizon.AT_ONCE))) {
            return List.of();
        }
        if (models.stream().anyMatch(model -> hasRoom(cluster, job.ask(), model, Horizon.BUT_FOR_CLAIMS))) {
            return List.of(reserved(cluster, job, models));
        }
        return models.stream()
                .map(model -> new Shortfall(cluster, job.ask(), model))
                .max(Comparator.comparingLong(Shortfall::free))
                .map(Shortfall::reasons)
                .orElseThrow();
    }

    private Optional<Reason> closed(BoardCluster cluster, Job job) {
        var availability = cluster.cluster().availability();
        if (availability != Availability.OPEN) {
            return Optional.of(Reason.of(Shortfall.whyClosed(availability))
                    .in(cluster.id())
                    .with(Figure.NODES, cluster.nodes().size()));
        }
        return Optional.ofNullable(job.backoff().get(cluster.id()))
                .filter(now::isBefore)
                .map(until -> Reason.of(PendingReason.DISPATCH_BACKOFF)
                        .in(cluster.id())
                        .until(until));
    }

    private static boolean hasRoom(BoardCluster cluster, Ask ask, String model, Horizon horizon) {
        return cluster.hasShareFor(ask, model, horizon)
                && cluster.nodes().stream()
                                .filter(node -> node.availability() == Availability.OPEN)
                                .filter(node -> node.fits(ask, model, horizon))
                                .count()
                        >= ask.nodes();
    }

    private Reason reserved(BoardCluster cluster, Job job, List<String> models) {
        var reason =
                needs(Reason.of(PendingReason.RESERVED_FOR_OTHER), job.ask()).in(cluster.id());
        return promises.all().stream()
                .filter(promise -> promise.place().cards().clusterId().equals(cluster.id()))
                .filter(promise -> models.contains(promise.place().cards().model()))
                .map(promise -> promise.job().id())
                .min(Comparator.naturalOrder())
                .map(reason::because)
                .orElse(reason);
    }

    private static Reason needs(Reason reason, Ask ask) {
        return reason.with(Figure.CARDS_NEEDED, ask.total()).with(Figure.NODES_NEEDED, ask.nodes());
    }
}
