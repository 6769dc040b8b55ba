package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.cardhour.kernel.Cards;

/**
 * Finds out with how many cards fewer on each of its nodes a waiting job would start now, be it room or quota that it
 * lacks. What is kept for the job itself does not stand in its way.
 */
final class FewerCards {

    private static final Comparator<Hint> BEST_FIRST =
            Comparator.comparing(Hint::clusterId).thenComparing(Hint::fewerCards);

    private final Board board;
    private final Placement placement;
    private final Promises promises;
    private final Reservations reservations;

    FewerCards(Pass pass) {
        this.board = pass.board();
        this.placement = new Placement(board);
        this.promises = pass.promises();
        this.reservations = pass.reservations();
    }

    /** At most one for each cluster, the one with the most cards. */
    List<Hint> hints(Queued queued) {
        if (!queued.job().mayStart(board.now())) {
            return List.of();
        }
        var own = promises.to(queued.job());
        own.ifPresent(promises::withdraw);
        var hints = inAllRows(queued);
        own.ifPresent(promises::renew);
        hints.sort(BEST_FIRST);
        var told = new HashSet<>();
        return hints.stream().filter(hint -> told.add(hint.clusterId())).toList();
    }

    private List<Hint> inAllRows(Queued queued) {
        var hints = new ArrayList<Hint>();
        var shape = queued.shape();
        for (int model = 0; model < shape.models().size(); model++) {
            for (Row row : shape.rows(model)) {
                long cards = row.cluster().isOpenTo(queued.job(), board.now()) ? mostCards(queued, row) : 0;
                if (cards > 0 && cards < shape.wholeCards()) {
                    hints.add(new Hint(row.cluster().id(), Cards.of(shape.wholeCards() - cards)));
                }
            }
        }
        return hints;
    }

    /** With how many cards on each node the job would find its nodes in the row now, and be allowed to have them. */
    private long mostCards(Queued queued, Row row) {
        long cards = Math.min(
                queued.shape().wholeCards(), mostFree(row, queued.shape(), horizon(queued, row, row.reservedFrom())));
        while (cards > 0 && !isAllowed(queued, row, cards)) {
            cards--;
        }
        return cards;
    }

    private Horizon horizon(Queued queued, Row row, long reservedFrom) {
        boolean isOwn = reservations
                .of(queued.job())
                .filter(own -> own.row().model().equals(row.model()))
                .isPresent();
        return isOwn ? Horizon.AT_ONCE_BRIEFLY : placement.fitted(Horizon.AT_ONCE, queued, reservedFrom);
    }

    private static long mostFree(Row row, Shape shape, Horizon horizon) {
        int nodes = shape.ask().leastNodes();
        long share = (row.offered().thousandths() - row.held(horizon)) / Tray.WHOLE / nodes;
        var free = row.trays().stream()
                .filter(tray -> shape.accepts(tray) && tray.node().isOpen())
                .filter(tray -> tray.node().hasCpuAndMemory(shape, horizon))
                .map(tray -> tray.wholly(horizon))
                .sorted(Comparator.reverseOrder())
                .limit(nodes)
                .toList();
        return free.size() < nodes ? 0 : Math.min(share, free.getLast());
    }

    private boolean isAllowed(Queued queued, Row row, long cards) {
        var shape = queued.shape();
        var account = queued.accounts().get(shape.models().indexOf(row.model()));
        var demand = Demand.least(new Shape(shape.ask().with(Cards.of(cards)), shape.models(), List.of()));
        var horizon = horizon(queued, row, account.book().reservedFrom());
        return queued.isWithinCap(row.model(), demand, horizon)
                && board.quotas()
                        .standing(account, queued.rights(), demand, horizon)
                        .isPresent();
    }
}
