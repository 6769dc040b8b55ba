package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;

/**
 * Judges what a job would leave behind on a node: how much of the free cards the expected jobs could still use, and how
 * many of the idle cards the CPU that is left can still feed. While no jobs are expected the tightest fit is best.
 */
final class Scoring {

    private final Weights weights;
    private final Mix mix;
    private final boolean isMixKnown;
    private final long cpuPerCard;
    private final Usability none;
    private final List<Usability> tables = new ArrayList<>();

    Scoring(Weights weights, Mix mix) {
        this.weights = weights;
        this.mix = mix;
        this.isMixKnown = mix.isKnown();
        this.cpuPerCard = mix.cpuMillisPerCard();
        this.none = new Usability(mix, Allocation.NO_MODEL);
    }

    Weights weights() {
        return weights;
    }

    /** The total score of the job's share on the tray; {@link Ranking#UNFIT} when it does not fit. */
    long score(Tray tray, Shape shape, Horizon horizon) {
        return fits(tray, shape, horizon) ? scoreOfFitting(tray, shape, horizon) : Ranking.UNFIT;
    }

    /** The same of a share that is known to fit. */
    long scoreOfFitting(Tray tray, Shape shape, Horizon horizon) {
        return isMixKnown
                ? weights.fragmentation() * usableMore(tray, shape, horizon)
                        + weights.feeding() * fedMore(tray, shape, horizon)
                : -weights.leftover() * (tray.free(horizon) - shape.thousandths());
    }

    /** Whether the job's share fits on the tray, and the node takes work. */
    boolean fits(Tray tray, Shape shape, Horizon horizon) {
        return tray.fits(shape, horizon) && tray.node().isOpen() && shape.accepts(tray);
    }

    /** The same, term by term, of a share that fits. */
    Score terms(Tray tray, Shape shape, Horizon horizon) {
        return isMixKnown
                ? new Score(
                        0,
                        0,
                        weights.fragmentation() * usableMore(tray, shape, horizon),
                        weights.feeding() * fedMore(tray, shape, horizon),
                        0,
                        0)
                : new Score(0, -weights.leftover() * (tray.free(horizon) - shape.thousandths()));
    }

    /** The card whose part is best given away, of a tray that has room for the part. */
    int partOf(Tray tray, Shape shape, Horizon horizon) {
        int best = -1;
        long most = Long.MIN_VALUE;
        for (int card = 0; card < tray.size(); card++) {
            int room = tray.room(card, horizon);
            long usable = room < shape.thousandths() ? Long.MIN_VALUE : usableOfCard(tray, shape, card, horizon);
            if (usable > most || (usable == most && best >= 0 && room < tray.room(best, horizon))) {
                best = card;
                most = usable;
            }
        }
        return best;
    }

    private long usableOfCard(Tray tray, Shape shape, int card, Horizon horizon) {
        int room = tray.room(card, horizon);
        if (!isMixKnown) {
            return -room;
        }
        var table = table(tray);
        int cpu = table.cpuStep(tray.node().cpuFree(horizon) - shape.cpuMillis());
        return gain(table, cpu, tray.wholly(horizon), room, room - shape.thousandths());
    }

    private static long gain(Usability table, int cpu, int wholly, int before, int after) {
        return before == Tray.WHOLE
                ? table.ofFreeCards(cpu, wholly - 1) - table.ofFreeCards(cpu, wholly) + table.ofCard(cpu, after)
                : table.ofCard(cpu, after) - table.ofCard(cpu, before);
    }

    private long usableMore(Tray tray, Shape shape, Horizon horizon) {
        long more = 0;
        if (tray.size() == 0) {
            for (Tray other : tray.node().trays()) {
                more += other.size() == 0 ? 0 : usableMoreOf(other, shape, horizon);
            }
        } else {
            more = usableMoreOf(tray, shape, horizon);
        }
        return Math.floorDiv(more, Usability.CERTAIN);
    }

    private long usableMoreOf(Tray tray, Shape shape, Horizon horizon) {
        var table = table(tray);
        long cpuFree = tray.node().cpuFree(horizon);
        int before = table.cpuStep(cpuFree);
        int after = table.cpuStep(cpuFree - shape.cpuMillis());
        int wholly = tray.wholly(horizon);
        int left = shape.isPart() ? wholly : wholly - shape.wholeCards();
        long more = table.ofFreeCards(after, left) - table.ofFreeCards(before, wholly);
        if (tray.free(horizon) != wholly * Tray.WHOLE && before != after) {
            for (int card = 0; card < tray.size(); card++) {
                int room = tray.room(card, horizon);
                more += room == Tray.WHOLE ? 0 : table.ofCard(after, room) - table.ofCard(before, room);
            }
        }
        return shape.isPart() ? more + bestPart(tray, shape, after, horizon) : more;
    }

    private long bestPart(Tray tray, Shape shape, int cpu, Horizon horizon) {
        var table = table(tray);
        int wanted = shape.thousandths();
        int wholly = tray.wholly(horizon);
        long best = wholly == 0 ? Long.MIN_VALUE : gain(table, cpu, wholly, Tray.WHOLE, Tray.WHOLE - wanted);
        for (int card = 0; card < tray.size(); card++) {
            int room = tray.room(card, horizon);
            if (room >= wanted && room < Tray.WHOLE) {
                best = Math.max(best, table.ofCard(cpu, room - wanted) - table.ofCard(cpu, room));
            }
        }
        return best;
    }

    private long fedMore(Tray tray, Shape shape, Horizon horizon) {
        long idle = tray.node().idle(horizon);
        long cpuFree = tray.node().cpuFree(horizon);
        return fed(cpuFree - shape.cpuMillis(), idle - shape.thousandths()) - fed(cpuFree, idle);
    }

    private long fed(long cpuMillis, long idle) {
        return Math.min(cpuMillis * Tray.WHOLE / cpuPerCard, idle);
    }

    private Usability table(Tray tray) {
        int number = tray.modelNumber();
        while (tables.size() <= number) {
            tables.add(none);
        }
        if (tables.get(number) == none) {
            tables.set(number, new Usability(mix, tray.model()));
        }
        return tables.get(number);
    }
}
