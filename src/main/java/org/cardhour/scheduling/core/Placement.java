package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Finds the best place for a job: on the best right that its tenant has, where the fewest cards are left idle beside it;
 * of equals, on the nodes with the smallest ids.
 */
final class Placement {

    /** A place that fits, on what right, and how good it is. */
    record Place(Allocation cards, Standing standing, Score score) {

        private static final Comparator<Place> BEST_FIRST = Comparator.comparing(Place::standing)
                .thenComparing(Place::score, Comparator.reverseOrder())
                .thenComparing(Place::firstNode);

        private UUID firstNode() {
            return cards.nodes().getFirst().nodeId();
        }
    }

    private record Seat(BoardNode node, Score score) {

        private static final Comparator<Seat> BEST_FIRST = Comparator.comparing(Seat::score, Comparator.reverseOrder())
                .thenComparing(seat -> seat.node().id());
    }

    private final Board board;
    private final CardModels models;
    private final Weights weights;
    private final Instant now;

    Placement(Board board, CardModels models, Snapshot snapshot) {
        this.board = board;
        this.models = models;
        this.weights = snapshot.policy().weights();
        this.now = snapshot.now();
    }

    Optional<Place> find(Job job, Horizon horizon) {
        var places = new ArrayList<Place>();
        for (String model : models.acceptedBy(job.ask())) {
            board.quotas()
                    .standing(job, model, horizon)
                    .ifPresent(standing -> places.addAll(inEachCluster(job, model, standing, horizon)));
        }
        return places.stream().min(Place.BEST_FIRST);
    }

    /** Exactly these cards, if they are free and the tenant may have them. */
    Optional<Place> at(Allocation cards, Job job, Horizon horizon) {
        return board.isFree(job, cards, horizon)
                ? board.quotas()
                        .standing(job, cards.model(), horizon)
                        .map(standing -> new Place(cards, standing, score(cards, job.ask(), horizon)))
                : Optional.empty();
    }

    private Score score(Allocation cards, Ask ask, Horizon horizon) {
        var ids = cards.nodes().stream().map(Allocation.OnNode::nodeId).toList();
        return board.clusters().stream()
                .filter(cluster -> cluster.id().equals(cards.clusterId()))
                .flatMap(cluster -> cluster.nodes().stream()
                        .filter(node -> ids.contains(node.id()))
                        .map(node -> score(cluster, node, ask, cards.model(), horizon)))
                .reduce(Score.ZERO, Score::plus);
    }

    private List<Place> inEachCluster(Job job, String model, Standing standing, Horizon horizon) {
        var places = new ArrayList<Place>();
        for (BoardCluster cluster : board.clusters()) {
            if (cluster.welcomes(job.ask())
                    && cluster.isOpenTo(job, now)
                    && cluster.hasShareFor(job.ask(), model, horizon)) {
                inCluster(cluster, job.ask(), model, standing, horizon).ifPresent(places::add);
            }
        }
        return places;
    }

    /** All nodes of a job are in one cluster, or it is not placed at all. */
    private Optional<Place> inCluster(BoardCluster cluster, Ask ask, String model, Standing standing, Horizon horizon) {
        var seats = bestSeats(cluster, ask, model, horizon);
        if (seats.size() < ask.nodes()) {
            return Optional.empty();
        }
        var nodes = seats.stream()
                .map(seat -> seat.node().pick(ask, model, horizon))
                .toList();
        var score = seats.stream().map(Seat::score).reduce(Score.ZERO, Score::plus);
        return Optional.of(new Place(new Allocation(cluster.id(), model, nodes), standing, score));
    }

    private List<Seat> bestSeats(BoardCluster cluster, Ask ask, String model, Horizon horizon) {
        var seats = new ArrayList<Seat>();
        for (BoardNode node : cluster.nodes()) {
            if (node.availability() == Availability.OPEN && node.fits(ask, model, horizon)) {
                seats.add(new Seat(node, score(cluster, node, ask, model, horizon)));
            }
        }
        seats.sort(Seat.BEST_FIRST);
        return seats.subList(0, Math.min(ask.nodes(), seats.size()));
    }

    private Score score(BoardCluster cluster, BoardNode node, Ask ask, String model, Horizon horizon) {
        long leftover = node.free(model, horizon) - ask.cardsPerNode().thousandths();
        return new Score(
                weights.preference() * ask.where().preference(cluster.cluster()), -weights.leftover() * leftover);
    }
}
