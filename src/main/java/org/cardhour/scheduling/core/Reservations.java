package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps cards for the first job of each card model that waits for nothing but room, from the moment at which it can
 * start at the latest. Whoever is over by then may use them meanwhile. Made anew in each round of turns.
 */
final class Reservations {

    private static final int TRIES = 16;

    private final Board board;
    private final Placement placement;
    private final Outlook outlook;
    private final Map<String, Reservation> byModel = new HashMap<>();
    private final Map<String, Integer> tries = new HashMap<>();
    private final Set<Shape> unforeseen = new HashSet<>();

    Reservations(Board board, Placement placement) {
        this.board = board;
        this.placement = placement;
        this.outlook = new Outlook(board);
    }

    /** Reserves for a job that could not start, unless another is before it; never for a borrower. */
    void consider(Lane lane, Queued queued) {
        var shape = lane.shape();
        var demand = lane.demand();
        if (demand.thousandths() == 0 || areSettled(shape) || unforeseen.contains(shape)) {
            return;
        }
        Optional<Outlook.Opening> best = Optional.empty();
        boolean waitsForRoomOnly = false;
        for (int model = 0; model < shape.models().size(); model++) {
            if (mayReserve(queued, model, demand)) {
                waitsForRoomOnly = true;
                best = earlier(best, opening(queued, shape.rows(model), demand));
            }
        }
        if (best.isPresent()) {
            reserve(queued, best.get());
        } else if (waitsForRoomOnly) {
            unforeseen.add(shape);
        }
    }

    /** Whether no model of the shape's can be reserved any more. */
    private boolean areSettled(Shape shape) {
        var models = shape.models();
        for (int model = 0; model < models.size(); model++) {
            var name = models.get(model);
            if (!byModel.containsKey(name) && tries.getOrDefault(name, 0) < TRIES) {
                return false;
            }
        }
        return true;
    }

    private boolean mayReserve(Queued queued, int model, Demand demand) {
        var name = queued.shape().models().get(model);
        return !byModel.containsKey(name)
                && placement
                        .standing(queued, model, demand, Horizon.AFTER_RELEASES)
                        .filter(standing -> standing != Standing.BORROWING)
                        .isPresent()
                && tries.merge(name, 1, Integer::sum) <= TRIES;
    }

    private Optional<Outlook.Opening> opening(Queued queued, List<Row> rows, Demand demand) {
        Optional<Outlook.Opening> best = Optional.empty();
        for (Row row : rows) {
            if (row.cluster().isOpenTo(queued.job(), board.now())
                    && row.offered().thousandths() >= demand.thousandths()) {
                best = earlier(best, outlook.first(row, demand));
            }
        }
        return best;
    }

    private static Optional<Outlook.Opening> earlier(Optional<Outlook.Opening> one, Optional<Outlook.Opening> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.isEmpty() ? other : one;
        }
        return other.get().from() < one.get().from() ? other : one;
    }

    private void reserve(Queued queued, Outlook.Opening opening) {
        var row = opening.row();
        var seats = new ArrayList<Seat>();
        opening.places().forEach(place -> seats.add(outlook.seat(row.tray(place), queued.shape())));
        var cards = new Place(row, seats, Standing.INSIDE, 0, 0).cards();
        var job = queued.job();
        var start = Instant.ofEpochMilli(opening.from());
        var run = new Run(job.id(), job, cards, Standing.INSIDE, false, start, start);
        var account = queued.accounts().get(queued.shape().models().indexOf(row.model()));
        var holding = new Holding(run, Holding.Origin.PROMISED, account, Optional.of(row), seats);
        seats.forEach(seat -> seat.node().reserve(holding, seat, opening.from()));
        row.reserve(holding, inRow(row, account.book()), opening.from());
        account.book().reserve(holding, opening.from());
        byModel.put(row.model(), new Reservation(queued, row, holding, opening.from()));
    }

    private static List<Holding> inRow(Row row, ModelBook book) {
        var holdings = new ArrayList<Holding>();
        for (Account account : book.accounts()) {
            for (Holding holding : account.holdings()) {
                if (holding.row().filter(row::equals).isPresent()) {
                    holdings.add(holding);
                }
            }
        }
        return holdings;
    }

    void forget() {
        byModel.values().forEach(Reservations::forget);
        byModel.clear();
        tries.clear();
        unforeseen.clear();
    }

    private static void forget(Reservation reservation) {
        reservation.holding().seats().forEach(seat -> seat.node().forgetReserved());
        reservation.row().forgetReserved();
        reservation.holding().account().book().forgetReserved();
    }

    boolean isEmpty() {
        return byModel.isEmpty();
    }

    Optional<Reservation> of(Job job) {
        return byModel.values().stream()
                .filter(reservation -> reservation.job().id().equals(job.id()))
                .findFirst();
    }

    Optional<Reservation> on(Row row) {
        return Optional.ofNullable(byModel.get(row.model())).filter(reservation -> reservation.row() == row);
    }
}
