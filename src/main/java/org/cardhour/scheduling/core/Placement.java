package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.cardhour.scheduling.core.Ranking.Ranked;

/**
 * Finds the best place for a job: on the best right that its tenant has, where the score is best; of equals, on the nodes
 * with the smallest ids.
 */
final class Placement {

    /** On what right cards of a model may be held. */
    record Right(String model, Standing standing) {}

    private final Board board;
    private final QuotaBook quotas;
    private final Scoring scoring;
    private final Instant now;

    Placement(Board board) {
        this.board = board;
        this.quotas = board.quotas();
        this.scoring = board.scoring();
        this.now = board.now();
    }

    Instant now() {
        return now;
    }

    /** With as many nodes as the job would like, or as few as it needs. */
    Optional<Place> find(Queued queued, Horizon horizon) {
        var shape = queued.shape();
        for (int nodes = shape.ask().nodes(); nodes >= shape.ask().leastNodes(); nodes--) {
            var place = find(queued, new Demand(shape, nodes), horizon, standing -> true);
            if (place.isPresent()) {
                return place;
            }
        }
        return Optional.empty();
    }

    /** With as few nodes as it needs. */
    Optional<Place> findLeast(Queued queued, Horizon horizon) {
        return find(queued, Demand.least(queued.shape()), horizon, standing -> true);
    }

    /** Only on a right that is acceptable. */
    Optional<Place> find(Queued queued, Demand demand, Horizon horizon, Predicate<Right> accepts) {
        Optional<Spot> best = Optional.empty();
        var models = demand.shape().models();
        for (int model = 0; model < models.size(); model++) {
            var rows = demand.shape().rows(model);
            if (!rows.isEmpty()) {
                var standing = standing(queued, model, demand, horizon);
                if (standing.isPresent() && accepts.test(new Right(models.get(model), standing.get()))) {
                    best = Spot.better(best, inRows(rows, queued, demand, standing.get(), horizon));
                }
            }
        }
        return best.map(spot -> place(spot, demand.shape()));
    }

    /** The best right on which the job may hold cards of one of the shape's models, whatever is free. */
    Optional<Standing> standing(Queued queued, int model, Demand demand, Horizon horizon) {
        if (!queued.isWithinCap(queued.shape().models().get(model), demand, horizon)) {
            return Optional.empty();
        }
        var account = queued.accounts().get(model);
        return quotas.standing(
                account,
                queued.rights(),
                demand,
                fitted(horizon, queued, account.book().reservedFrom()));
    }

    private Optional<Spot> inRows(List<Row> rows, Queued queued, Demand demand, Standing standing, Horizon horizon) {
        Optional<Spot> best = Optional.empty();
        for (Row row : rows) {
            if (isOpen(row, queued, demand, horizon)) {
                best = Spot.better(best, inRow(row, queued, demand, standing, horizon));
            }
        }
        return best;
    }

    /** Whether the row's cluster takes the job, as far as its share goes. */
    boolean isOpen(Row row, Queued queued, Demand demand, Horizon horizon) {
        return row.cluster().isOpenTo(queued.job(), now)
                && row.hasShareFor(demand.thousandths(), fitted(horizon, queued, row.reservedFrom()));
    }

    /** All nodes of a job are in one row, or it is not placed at all. */
    private Optional<Spot> inRow(Row row, Queued queued, Demand demand, Standing standing, Horizon horizon) {
        var fitted = fitted(horizon, queued, row.reservedFrom());
        var best = ranked(row, demand.shape(), demand.nodes(), fitted);
        if (best.size() < demand.nodes()) {
            return Optional.empty();
        }
        var together = new Grouping(row, scoring.weights().together())
                .of(best, () -> ranked(row, demand.shape(), row.size(), fitted));
        long total = ofCluster(row, demand.shape().ask()) - together.penalty();
        for (Ranked each : together.places()) {
            total += each.score();
        }
        return Optional.of(new Spot(row, fitted, together, standing, total));
    }

    private Place place(Spot spot, Shape shape) {
        var together = spot.together();
        var seats = new ArrayList<Seat>(together.places().size());
        for (Ranked each : together.places()) {
            seats.add(seat(spot.row().tray(each.place()), shape, spot.horizon()));
        }
        return new Place(spot.row(), seats, spot.standing(), spot.total(), together.penalty());
    }

    /** Whether it could be anywhere, had its tenant every right; for whoever is over before a reservation begins. */
    boolean fitsSomewhere(Shape shape, Horizon horizon) {
        long freed = board.moves().freed(horizon);
        if (shape.isHopeless(horizon, freed)) {
            return false;
        }
        int nodes = shape.ask().leastNodes();
        for (int model = 0; model < shape.models().size(); model++) {
            for (Row row : shape.rows(model)) {
                if (fits(row, shape, nodes, horizon)) {
                    return true;
                }
            }
        }
        shape.isHopelessSince(horizon, freed);
        return false;
    }

    /** What fits at once and for any length always fits; else only trays that look different at the horizon can do. */
    private boolean fits(Row row, Shape shape, int nodes, Horizon horizon) {
        var ranking = shape.rankingOf(row, scoring);
        int fitting = ranking.fitting();
        var unsettled = row.unsettled();
        for (int place = unsettled.nextSetBit(0);
                place >= 0 && fitting < nodes;
                place = unsettled.nextSetBit(place + 1)) {
            if (ranking.score(place) == Ranking.UNFIT && scoring.fits(row.tray(place), shape, horizon)) {
                fitting++;
            }
        }
        return fitting >= nodes;
    }

    /** So many of the best trays, fewer when fewer fit. */
    List<Ranked> ranked(Row row, Shape shape, int count, Horizon horizon) {
        var ranking = shape.rankingOf(row, scoring);
        if (horizon == Horizon.AT_ONCE || row.unsettled().isEmpty()) {
            if (count > 1) {
                return ranking.best(count, Ranking.NONE);
            }
            int winner = ranking.winner();
            return ranking.score(winner) == Ranking.UNFIT
                    ? List.of()
                    : List.of(new Ranked(winner, ranking.score(winner)));
        }
        var ranked = new ArrayList<>(ranking.best(count, row.unsettled()));
        var unsettled = row.unsettled();
        for (int place = unsettled.nextSetBit(0); place >= 0; place = unsettled.nextSetBit(place + 1)) {
            long score = scoring.score(row.tray(place), shape, horizon);
            if (score != Ranking.UNFIT) {
                ranked.add(new Ranked(place, score));
            }
        }
        ranked.sort(Ranked.BEST_FIRST);
        return ranked.subList(0, Math.min(count, ranked.size()));
    }

    private Seat seat(Tray tray, Shape shape, Horizon horizon) {
        return shape.isPart()
                ? tray.pickPart(scoring.partOf(tray, shape, horizon), shape.thousandths())
                : tray.pickWhole(shape.wholeCards(), horizon);
    }

    /** What is over before a reservation begins has nothing to do with it. */
    Horizon fitted(Horizon horizon, Queued queued, long reservedFrom) {
        return reservedFrom != BoardNode.NEVER && endOf(queued.job()) <= reservedFrom ? horizon.briefly() : horizon;
    }

    private long endOf(Job job) {
        return job.limit().map(limit -> now.plus(limit).toEpochMilli()).orElse(BoardNode.NEVER);
    }

    /** Exactly these cards, if they are free and the tenant may have them. */
    Optional<Place> at(Row row, List<Seat> seats, Queued queued, Horizon horizon) {
        var demand = new Demand(queued.shape(), seats.size());
        var fitted = fitted(horizon, queued, row.reservedFrom());
        return queued.shape().hasIn(row)
                        && isOpen(row, queued, demand, horizon)
                        && seats.stream().allMatch(seat -> isFree(seat, queued.shape(), fitted))
                ? standing(queued, queued.shape().models().indexOf(row.model()), demand, horizon)
                        .map(standing -> new Place(
                                row,
                                seats,
                                standing,
                                ofCluster(row, queued.shape().ask()),
                                0))
                : Optional.empty();
    }

    private static boolean isFree(Seat seat, Shape shape, Horizon horizon) {
        return seat.node().isOpen() && seat.node().hasCpuAndMemory(shape, horizon) && seat.isFree(horizon);
    }

    private long ofCluster(Row row, Ask ask) {
        var weights = scoring.weights();
        return weights.preference() * ask.where().preference(row.cluster().cluster())
                + weights.nearness() * ask.where().nearness(row.cluster().cluster());
    }

    /** The score of a place that nobody has taken yet, term by term. */
    Score score(Place place, Shape shape, Horizon horizon) {
        var weights = scoring.weights();
        var cluster = place.row().cluster().cluster();
        var where = shape.ask().where();
        var score = new Score(
                weights.preference() * where.preference(cluster),
                0,
                0,
                0,
                weights.nearness() * where.nearness(cluster),
                -place.spread());
        for (Seat seat : place.seats()) {
            var tray = seat.size() == 0 ? seat.node().trays().getFirst() : seat.tray(0);
            score = score.plus(scoring.terms(tray, shape, horizon));
        }
        return score;
    }
}
