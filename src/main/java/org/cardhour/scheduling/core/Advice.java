package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.cardhour.kernel.Cards;

/** Says, on request, when a waiting job can start at the earliest, and with how many cards fewer it would start now. */
final class Advice {

    private final Board board;
    private final Placement placement;
    private final Reservations reservations;

    Advice(Pass pass) {
        this.board = pass.board();
        this.placement = new Placement(board);
        this.reservations = pass.reservations();
    }

    /**
     * By the limits of the runs that hold the cards, estimates do not count, nor do jobs that go before it; empty when
     * none can be foreseen.
     */
    Optional<Instant> estimatedStart(Queued queued) {
        return reservations
                .of(queued.job())
                .map(Reservation::from)
                .or(() -> opening(queued))
                .map(Instant::ofEpochMilli);
    }

    private Optional<Long> opening(Queued queued) {
        var outlook = new Outlook(board);
        var demand = Demand.least(queued.shape());
        return admittedRows(queued, demand).stream()
                .filter(row -> row.offered().thousandths() >= demand.thousandths())
                .flatMap(row -> outlook.first(row, demand).stream())
                .map(Outlook.Opening::from)
                .min(Comparator.naturalOrder());
    }

    /** In open clusters, and of models of which the tenant may have the cards. */
    private List<Row> admittedRows(Queued queued, Demand demand) {
        var rows = new ArrayList<Row>();
        for (int model = 0; model < queued.shape().models().size(); model++) {
            if (placement
                    .standing(queued, model, demand, Horizon.AT_ONCE_BRIEFLY)
                    .isPresent()) {
                rows.addAll(queued.shape().rows(model));
            }
        }
        rows.removeIf(row -> !row.cluster().isOpenTo(queued.job(), board.now()));
        return rows;
    }

    /** At most one for each cluster, the one with the most cards. */
    List<Hint> hints(Queued queued) {
        var hints = new ArrayList<Hint>();
        var shape = queued.shape();
        for (Row row : admittedRows(queued, Demand.least(shape))) {
            long cards = mostCards(row, shape);
            if (cards > 0 && cards < shape.wholeCards()) {
                hints.add(new Hint(row.cluster().id(), Cards.of(shape.wholeCards() - cards)));
            }
        }
        hints.sort(Comparator.comparing(Hint::clusterId).thenComparing(Hint::fewerCards));
        return hints;
    }

    /** With how many cards on each node the job would find its nodes in the row now. */
    private static long mostCards(Row row, Shape shape) {
        int nodes = shape.ask().leastNodes();
        long share = (row.offered().thousandths() - row.held(Horizon.AT_ONCE)) / Tray.WHOLE / nodes;
        var free = row.trays().stream()
                .filter(tray -> shape.accepts(tray) && tray.node().isOpen())
                .filter(tray -> tray.node().hasCpuAndMemory(shape, Horizon.AT_ONCE))
                .map(tray -> tray.wholly(Horizon.AT_ONCE))
                .sorted(Comparator.reverseOrder())
                .limit(nodes)
                .toList();
        return free.size() < nodes ? 0 : Math.min(share, free.getLast());
    }
}
