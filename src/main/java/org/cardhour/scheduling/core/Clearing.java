package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds whom it takes to clear a node for a job that needs a single one and lacks nothing but room. Victims are taken, the
 * cheapest first, until one leaves a node on which the job then fits; whoever is on other nodes is given back unseen.
 */
final class Clearing {

    private final Departures departures;
    private final Scoring scoring;
    private final Placement placement;
    private final Queued queued;
    private final Shape shape;
    private boolean seemedPossible;

    Clearing(Departures departures, Scoring scoring, Placement placement, Queued queued) {
        this.departures = departures;
        this.scoring = scoring;
        this.placement = placement;
        this.queued = queued;
        this.shape = queued.shape();
    }

    /** Those who are needed, the last that was taken first; nobody when even all would not do. */
    List<Victim> needed(Lineup lineup) {
        departures.begin();
        int turn = 0;
        lineup.rewind();
        while (lineup.advance()) {
            var victim = lineup.victim();
            var seats = victim.holding().seats();
            for (int i = 0; i < seats.size(); i++) {
                departures.add(victim, seats.get(i), turn);
            }
            var cleared = cleared(victim);
            if (!cleared.isEmpty()) {
                return exactFitInstead(giveBack(cleared, victim), lineup);
            }
            turn++;
        }
        return List.of();
    }

    /** Whether, when nobody was found, at least enough cards would have come together somewhere. */
    boolean seemedPossible() {
        return seemedPossible;
    }

    /** The trays on which the job would fit from now on; all that were asked before the latest did not suffice. */
    private List<Tray> cleared(Victim latest) {
        List<Tray> cleared = List.of();
        var seats = latest.holding().seats();
        for (int i = 0; i < seats.size(); i++) {
            var node = seats.get(i).node();
            if (mayHaveEnough(seats.get(i), departures.gained(node)) && isWanted(latest)) {
                seemedPossible = true;
                takeAll(node, -1);
                var tray = tray(seats.get(i));
                if (fits(tray, latest)) {
                    cleared = cleared.isEmpty() ? new ArrayList<>(1) : cleared;
                    cleared.add(tray);
                }
                takeAll(node, 1);
            }
        }
        return cleared;
    }

    private boolean mayHaveEnough(Seat seat, int gained) {
        return seat.size() == 0 || gained + seat.tray(0).free(Horizon.AFTER_RELEASES_BRIEFLY) >= shape.thousandths();
    }

    private boolean isWanted(Victim victim) {
        return victim.holding().row().filter(shape::hasIn).isPresent();
    }

    /** Nodes have but one model; whoever has lost its cards is on the node nevertheless. */
    private static Tray tray(Seat seat) {
        return seat.size() > 0 ? seat.tray(0) : seat.node().trays().getLast();
    }

    private boolean fits(Tray tray, Victim onIt) {
        var row = onIt.holding().row().orElseThrow();
        return row.cluster().isOpenTo(queued.job(), placement.now())
                && scoring.fits(tray, shape, placement.fitted(Horizon.AFTER_RELEASES, queued, row.reservedFrom()));
    }

    private void takeAll(BoardNode node, int sign) {
        for (int each = departures.latest(node); each != Departures.NONE; each = departures.earlier(each)) {
            take(each, sign);
        }
    }

    private void take(int departure, int sign) {
        var holding = departures.victim(departure).holding();
        var seat = departures.seat(departure);
        seat.node().take(holding, seat, Layer.LATER, sign);
        seat.node().take(holding, seat, Layer.RESERVED, sign);
    }

    /** In reverse, whoever is not needed on the cleared nodes is given back. */
    private List<Victim> giveBack(List<Tray> cleared, Victim latest) {
        var onThem = onThem(cleared);
        onThem.forEach(departure -> take(departure, -1));
        var needed = new ArrayList<Victim>(2);
        var gone = new ArrayList<Integer>(2);
        for (int from = 0; from < onThem.size(); ) {
            int to = endOfTurn(onThem, from);
            var ofOne = onThem.subList(from, to);
            ofOne.forEach(departure -> take(departure, 1));
            if (cleared.stream().noneMatch(tray -> fits(tray, latest))) {
                ofOne.forEach(departure -> take(departure, -1));
                gone.addAll(ofOne);
                needed.add(departures.victim(onThem.get(from)));
            }
            from = to;
        }
        gone.forEach(departure -> take(departure, 1));
        return needed;
    }

    /** The departures from all these nodes, the last first. */
    private List<Integer> onThem(List<Tray> cleared) {
        var onThem = new ArrayList<Integer>();
        for (Tray tray : cleared) {
            int each = departures.latest(tray.node());
            while (each != Departures.NONE) {
                onThem.add(each);
                each = departures.earlier(each);
            }
        }
        onThem.sort(Comparator.reverseOrder());
        return onThem;
    }

    private int endOfTurn(List<Integer> onThem, int from) {
        int to = from + 1;
        while (to < onThem.size() && departures.turn(onThem.get(to)) == departures.turn(onThem.get(from))) {
            to++;
        }
        return to;
    }

    /** Of equals, the one run that is no more than the job needs, if it loses no more work than the others. */
    private List<Victim> exactFitInstead(List<Victim> chosen, Lineup lineup) {
        var first = chosen.getFirst();
        long most = VictimChoice.lostWork(chosen);
        if (!chosen.stream().allMatch(first::isLike)) {
            return chosen;
        }
        var best = chosen;
        long cards = chosen.size() == 1 ? first.cards() : shape.thousandths() + 1;
        lineup.rewind();
        while (lineup.advance()) {
            var victim = lineup.victim();
            if (first.isLike(victim)) {
                if (victim.lostWork() > most) {
                    return best;
                }
                if (victim.cards() < cards
                        && victim.cards() <= shape.thousandths()
                        && (chosen.size() > 1 || victim.lostWork() == most)
                        && isEnough(victim)) {
                    best = List.of(victim);
                    cards = victim.cards();
                }
            }
        }
        return best;
    }

    private boolean isEnough(Victim alone) {
        for (Seat seat : alone.holding().seats()) {
            if (mayHaveEnough(seat, seat.thousandths()) && isWanted(alone) && isEnough(alone, seat)) {
                return true;
            }
        }
        return false;
    }

    private boolean isEnough(Victim alone, Seat seat) {
        var holding = alone.holding();
        seat.node().take(holding, seat, Layer.LATER, -1);
        seat.node().take(holding, seat, Layer.RESERVED, -1);
        boolean isEnough = fits(tray(seat), alone);
        seat.node().take(holding, seat, Layer.LATER, 1);
        seat.node().take(holding, seat, Layer.RESERVED, 1);
        return isEnough;
    }
}
