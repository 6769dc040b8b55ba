package org.cardhour.scheduling.core;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Says, on request, when a waiting job can start at the earliest. */
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
}
