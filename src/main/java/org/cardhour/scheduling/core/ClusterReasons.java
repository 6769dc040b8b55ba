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
    private final Reservations reservations;
    private final Scoring scoring;
    private final Instant now;

    ClusterReasons(Pass pass) {
        this.board = pass.board();
        this.promises = pass.promises();
        this.reservations = pass.reservations();
        this.scoring = board.scoring();
        this.now = board.now();
    }

    /** Of clusters where a job does not run that they would take. */
    List<Reason> bars(Ask ask) {
        return board.fleet().clusters().stream()
                .filter(cluster -> cluster.takes(ask))
                .flatMap(cluster -> ask.where().bars(cluster.cluster()).stream().map(reason -> reason.in(cluster.id())))
                .toList();
    }

    /** Of a job that no cluster could ever hold; where it is barred says so already. */
    List<Reason> mismatches(Job job) {
        var nowhere = needs(Reason.of(PendingReason.NO_MATCHING_PROFILE), job.ask());
        return board.fleet().clusters().isEmpty()
                ? List.of(nowhere)
                : board.fleet().clusters().stream()
                        .filter(cluster ->
                                job.ask().where().bars(cluster.cluster()).isEmpty() || !cluster.takes(job.ask()))
                        .map(cluster -> surroundings(nowhere.in(cluster.id()), cluster, job.ask())
                                .with(Figure.NODES, cluster.nodes().size()))
                        .toList();
    }

    /** How many of its nodes have what the job needs around it. */
    private static Reason surroundings(Reason reason, BoardCluster cluster, Ask ask) {
        var needed = ask.surroundings();
        var told = reason;
        if (needed.isolation() == Isolation.KEPT) {
            int apart = needed.areIn(cluster.cluster()) ? cluster.nodes().size() : 0;
            told = told.with(Figure.NODES_ISOLATED, apart);
        }
        if (!needed.least().areNone()) {
            long reaching = cluster.nodes().stream()
                    .filter(node -> node.shown().versions().reach(needed.least()))
                    .count();
            told = told.with(Figure.NODES_WITH_VERSIONS, reaching)
                    .naming(Word.VERSIONS, needed.least().text());
        }
        return told;
    }

    /** Of a job that the clusters, or some of them, could hold with cards of these models. */
    List<Reason> of(Queued queued, List<String> models) {
        var reasons = new ArrayList<Reason>();
        for (BoardCluster cluster : board.fleet().clusters()) {
            var fitting = models.stream()
                    .flatMap(model -> cluster.row(model).stream())
                    .filter(row -> queued.shape().hasIn(row) && queued.shape().couldRunIn(row))
                    .toList();
            if (!fitting.isEmpty()) {
                reasons.addAll(ofCluster(cluster, queued, fitting));
            }
        }
        return reasons;
    }

    private List<Reason> ofCluster(BoardCluster cluster, Queued queued, List<Row> rows) {
        var closed = closed(cluster, queued.job());
        if (closed.isPresent()) {
            return List.of(closed.get());
        }
        if (rows.stream().anyMatch(row -> hasRoom(row, queued.shape(), Horizon.AT_ONCE))) {
            return List.of();
        }
        if (rows.stream().anyMatch(row -> hasRoom(row, queued.shape(), Horizon.BUT_FOR_CLAIMS))) {
            return reserved(cluster, queued, rows).stream().toList();
        }
        return rows.stream()
                .map(row -> new Shortfall(row, queued.shape()))
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

    private boolean hasRoom(Row row, Shape shape, Horizon horizon) {
        long wanted = Demand.least(shape).thousandths();
        return row.hasShareFor(wanted, horizon)
                && row.trays().stream()
                                .filter(tray -> scoring.fits(tray, shape, horizon))
                                .limit(shape.ask().leastNodes())
                                .count()
                        == shape.ask().leastNodes();
    }

    /** Nothing when it is the job itself for which the cards are kept. */
    private Optional<Reason> reserved(BoardCluster cluster, Queued queued, List<Row> rows) {
        var reason = needs(
                        Reason.of(PendingReason.RESERVED_FOR_OTHER),
                        queued.job().ask())
                .in(cluster.id());
        var reservation =
                rows.stream().flatMap(row -> reservations.on(row).stream()).findFirst();
        if (reservation.isPresent()) {
            var holder = reservation.get();
            return Optional.of(reason.because(holder.job().id()).until(Instant.ofEpochMilli(holder.from())))
                    .filter(other -> holder.queued() != queued);
        }
        return Optional.of(promises.all().stream()
                .filter(promise -> rows.contains(promise.place().row()))
                .map(promise -> promise.job().id())
                .min(Comparator.naturalOrder())
                .map(reason::because)
                .orElse(reason));
    }

    private static Reason needs(Reason reason, Ask ask) {
        var figures = reason.with(Figure.CARDS_NEEDED, ask.total()).with(Figure.NODES_NEEDED, ask.leastNodes());
        return ask.interconnect()
                .map(kind -> figures.naming(Word.INTERCONNECT, kind))
                .orElse(figures);
    }
}
