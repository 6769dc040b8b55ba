package org.cardhour.scheduling.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * On how many nodes of each row a job would fit once those are gone who leave, kept in step while others leave or come
 * back, so that only their own nodes are looked at.
 */
final class Fitting {

    private final Queued queued;
    private final Placement placement;
    private final Scoring scoring;
    private final Map<Row, Integer> atFirst = new HashMap<>();
    private final Map<Row, Integer> fitting = new HashMap<>();

    Fitting(Queued queued, Placement placement, Scoring scoring) {
        this.queued = queued;
        this.placement = placement;
        this.scoring = scoring;
        var shape = queued.shape();
        int enough = shape.ask().leastNodes();
        for (int model = 0; model < shape.models().size(); model++) {
            for (Row row : shape.rows(model)) {
                atFirst.put(
                        row, placement.ranked(row, shape, enough, horizon(row)).size());
            }
        }
        reset();
    }

    void reset() {
        fitting.putAll(atFirst);
    }

    private Horizon horizon(Row row) {
        return placement.fitted(Horizon.AFTER_RELEASES, queued, row.reservedFrom());
    }

    void before(Holding holding) {
        count(holding, -1);
    }

    void after(Holding holding) {
        count(holding, 1);
    }

    private void count(Holding holding, int sign) {
        holding.row().filter(fitting::containsKey).ifPresent(row -> {
            int fit = 0;
            for (Seat seat : holding.seats()) {
                for (Tray tray : seat.node().trays()) {
                    fit += tray.model().equals(row.model()) && fits(tray, row) ? 1 : 0;
                }
            }
            fitting.merge(row, sign * fit, Integer::sum);
        });
    }

    private boolean fits(Tray tray, Row row) {
        return scoring.fits(tray, queued.shape(), horizon(row));
    }

    /** Whether so many trays have enough that is free or held by those; without regard to anything else. */
    boolean couldFit(Demand demand, List<Victim> leaving) {
        var gained = new HashMap<Tray, Integer>();
        var reached = new HashMap<>(atFirst);
        for (Victim victim : leaving) {
            victim.holding().row().filter(reached::containsKey).ifPresent(row -> {
                for (Seat seat : victim.holding().seats()) {
                    reach(seat, row, gained, reached);
                }
            });
        }
        return reached.values().stream().anyMatch(trays -> trays >= demand.nodes());
    }

    private void reach(Seat seat, Row row, Map<Tray, Integer> gained, Map<Row, Integer> reached) {
        if (seat.size() == 0) {
            reached.merge(row, 1, Integer::sum);
            return;
        }
        var tray = seat.tray(0);
        int needed = queued.shape().thousandths();
        int free = tray.free(Horizon.AFTER_RELEASES_BRIEFLY);
        boolean isFirst = !gained.containsKey(tray);
        int after = gained.merge(tray, seat.thousandths(), Integer::sum) + free;
        if (after >= needed && (isFirst || after - seat.thousandths() < needed) && !fits(tray, row)) {
            reached.merge(row, 1, Integer::sum);
        }
    }

    boolean fits(Demand demand, Predicate<Placement.Right> accepts) {
        var shape = demand.shape();
        for (int model = 0; model < shape.models().size(); model++) {
            var name = shape.models().get(model);
            var standing = placement.standing(queued, model, demand, Horizon.AFTER_RELEASES);
            if (standing.isPresent() && accepts.test(new Placement.Right(name, standing.get()))) {
                for (Row row : shape.rows(model)) {
                    if (fitting.getOrDefault(row, 0) >= demand.nodes()
                            && placement.isOpen(row, queued, demand, Horizon.AFTER_RELEASES)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
