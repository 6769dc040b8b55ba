package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Looks ahead: when cards come free, if every run takes as long as its limit allows. Estimates do not count. */
final class Outlook {

    /** Where, and from when on, so many nodes would do; in milliseconds of the epoch. */
    record Opening(Row row, List<Integer> places, long from) {}

    private record Free(int place, long from) {

        static final Comparator<Free> FIRST =
                Comparator.comparingLong(Free::from).thenComparingInt(Free::place);
    }

    private final long now;

    Outlook(Board board) {
        this.now = board.now().toEpochMilli();
    }

    /** The earliest opening in the row, on nodes where nothing is reserved; empty when none can be foreseen. */
    Optional<Opening> first(Row row, Demand demand) {
        var best = new ArrayList<Free>();
        for (int place = 0; place < row.size(); place++) {
            var tray = row.tray(place);
            long latest = best.size() < demand.nodes()
                    ? BoardNode.NEVER
                    : best.getLast().from();
            long from = mayServe(tray, demand.shape()) ? freeFrom(tray, demand.shape(), latest) : BoardNode.NEVER;
            if (from < latest) {
                insert(best, new Free(place, from), demand.nodes());
            }
        }
        if (best.size() < demand.nodes()) {
            return Optional.empty();
        }
        long from = Math.max(best.getLast().from(), shareFrom(row, demand));
        return from == BoardNode.NEVER
                ? Optional.empty()
                : Optional.of(new Opening(row, best.stream().map(Free::place).toList(), from));
    }

    private static boolean mayServe(Tray tray, Shape shape) {
        return tray.node().isOpen() && !tray.node().isReserved() && shape.accepts(tray) && tray.couldHold(shape);
    }

    private static void insert(List<Free> best, Free free, int count) {
        best.add(free);
        best.sort(Free.FIRST);
        if (best.size() > count) {
            best.removeLast();
        }
    }

    /** When the tray fits; of no interest, and not exact, when it is not before the latest. */
    private long freeFrom(Tray tray, Shape shape, long latest) {
        var ends = ends(tray);
        Arrays.sort(ends);
        long cards =
                shape.isPart() ? partFrom(tray, shape) : shape.wholeCards() == 0 ? now : ends[shape.wholeCards() - 1];
        return cards >= latest ? BoardNode.NEVER : Math.max(Math.max(cards, hostFrom(tray.node(), shape)), now);
    }

    /** When each of the cards is free, its last part included. */
    private long[] ends(Tray tray) {
        var ends = new long[tray.size()];
        Arrays.fill(ends, now);
        for (Holding holding : tray.node().holdings()) {
            for (Seat seat : holding.seats()) {
                for (int i = 0; i < seat.size(); i++) {
                    if (seat.tray(i) == tray) {
                        ends[seat.card(i)] = Math.max(ends[seat.card(i)], holding.endsAt());
                    }
                }
            }
        }
        return ends;
    }

    private long partFrom(Tray tray, Shape shape) {
        long earliest = BoardNode.NEVER;
        for (int card = 0; card < tray.size(); card++) {
            earliest = Math.min(earliest, partFrom(tray, card, shape));
        }
        return earliest;
    }

    private long partFrom(Tray tray, int card, Shape shape) {
        long room = tray.room(card, Horizon.AFTER_RELEASES_BRIEFLY);
        long from = now;
        for (Holding holding : byEnd(tray.node())) {
            if (room >= shape.thousandths()) {
                break;
            }
            for (Seat seat : holding.seats()) {
                for (int i = 0; i < seat.size(); i++) {
                    room += seat.tray(i) == tray && seat.card(i) == card ? seat.part(i) : 0;
                }
            }
            from = Math.max(now, holding.endsAt());
        }
        return room >= shape.thousandths() ? from : BoardNode.NEVER;
    }

    private long hostFrom(BoardNode node, Shape shape) {
        long cpu = node.cpuFree(Horizon.AFTER_RELEASES_BRIEFLY);
        long memory = node.memoryFree(Horizon.AFTER_RELEASES_BRIEFLY);
        if (cpu >= shape.cpuMillis() && memory >= shape.memoryMib()) {
            return now;
        }
        for (Holding holding : byEnd(node)) {
            cpu += holding.cpuMillis();
            memory += holding.memoryMib();
            if (cpu >= shape.cpuMillis() && memory >= shape.memoryMib()) {
                return holding.endsAt();
            }
        }
        return BoardNode.NEVER;
    }

    private static List<Holding> byEnd(BoardNode node) {
        var holdings = new ArrayList<>(node.holdings());
        holdings.sort(Comparator.comparingLong(Holding::endsAt));
        return holdings;
    }

    /** When enough of the share that the owner offers is free. */
    private long shareFrom(Row row, Demand demand) {
        long free = row.offered().thousandths() - row.held(Horizon.AFTER_RELEASES_BRIEFLY);
        if (free >= demand.thousandths()) {
            return now;
        }
        var holdings = new ArrayList<Holding>();
        row.trays().forEach(tray -> holdings.addAll(tray.node().holdings()));
        var distinct = holdings.stream()
                .filter(holding -> holding.row().filter(row::equals).isPresent())
                .distinct()
                .sorted(Comparator.comparingLong(Holding::endsAt))
                .toList();
        for (Holding holding : distinct) {
            free += holding.thousandths();
            if (free >= demand.thousandths()) {
                return holding.endsAt();
            }
        }
        return BoardNode.NEVER;
    }

    /** The cards of the tray that are free first, for a part the card that has room for it first. */
    Seat seat(Tray tray, Shape shape) {
        var ends = ends(tray);
        var cards = new ArrayList<Integer>();
        for (int card = 0; card < tray.size(); card++) {
            cards.add(card);
        }
        if (shape.isPart()) {
            cards.sort(Comparator.comparingLong(card -> partFrom(tray, card, shape)));
            return tray.pickPart(cards.getFirst(), shape.thousandths());
        }
        cards.sort(Comparator.comparingLong(card -> ends[card]));
        var first = cards.subList(0, shape.wholeCards()).stream()
                .mapToInt(Integer::intValue)
                .toArray();
        return Seat.of(tray, first, Tray.WHOLE);
    }
}
