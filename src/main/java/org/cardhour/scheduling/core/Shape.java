package org.cardhour.scheduling.core;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cardhour.kernel.Cards;

/**
 * What some jobs ask for, made up once for all of them: in which rows it could fit, and how these rank their trays for
 * it.
 */
final class Shape {

    /** What is needed on each node; shapes that need the same rank trays in the same way. */
    record Needs(
            Cards cards,
            long cpuMillis,
            long memoryMib,
            int minimumMemoryGib,
            Optional<String> interconnect,
            Versions least) {}

    private final Ask ask;
    private final Needs needs;
    private final int thousandths;
    private final List<String> models;
    private final List<List<Row>> rows;
    private final Map<Row, Ranking> rankings = new HashMap<>();
    private final long[] hopelessSince = new long[Horizon.COUNT];
    private long vainSince = -1;

    /** @param models the models that will do, whoever has them, in alphabetical order */
    Shape(Ask ask, List<String> models, Collection<BoardCluster> clusters) {
        this.ask = ask;
        this.needs = new Needs(
                ask.cardsPerNode(),
                ask.cpuMillis(),
                ask.memoryMib(),
                ask.cards().minimumMemoryGib(),
                ask.interconnect(),
                ask.surroundings().least());
        this.thousandths = (int) Math.min(Integer.MAX_VALUE, ask.cardsPerNode().thousandths());
        this.models = models;
        Arrays.fill(hopelessSince, -1);
        this.rows = models.stream()
                .map(model -> clusters.stream()
                        .filter(cluster -> cluster.welcomes(ask))
                        .flatMap(cluster -> cluster.row(model).stream())
                        .toList())
                .toList();
    }

    Ask ask() {
        return ask;
    }

    /** In alphabetical order; for a job without cards only {@link Allocation#NO_MODEL}. */
    List<String> models() {
        return models;
    }

    /** The rows of one of the models, in clusters that want the job, by cluster. */
    List<Row> rows(int model) {
        return rows.get(model);
    }

    boolean hasIn(Row row) {
        int model = models.indexOf(row.model());
        return model >= 0 && rows.get(model).contains(row);
    }

    /** Thousandths of a card on each node. */
    int thousandths() {
        return thousandths;
    }

    int wholeCards() {
        return thousandths / Tray.WHOLE;
    }

    boolean isWithoutCards() {
        return thousandths == 0;
    }

    boolean isPart() {
        return thousandths % Tray.WHOLE != 0;
    }

    long cpuMillis() {
        return ask.cpuMillis();
    }

    long memoryMib() {
        return ask.memoryMib();
    }

    /** Whether all cards of its models will do. */
    boolean acceptsAny() {
        return ask.cards().minimumMemoryGib() == 0
                && ask.interconnect().isEmpty()
                && needs.least().areNone();
    }

    /** Whether the tray's cards will do, and what is on its node. */
    boolean accepts(Tray tray) {
        return tray.memoryGib() >= ask.cards().minimumMemoryGib()
                && (needs.least().areNone() || tray.node().shown().versions().reach(needs.least()))
                && (ask.interconnect().isEmpty()
                        || tray.node()
                                .shown()
                                .interconnect()
                                .map(Interconnect::kind)
                                .equals(ask.interconnect()));
    }

    /** Whether the job could run in the row if the cluster were empty and well. */
    boolean couldRunIn(Row row) {
        if (row.offered().thousandths() < (long) thousandths * ask.leastNodes()) {
            return false;
        }
        int holders = 0;
        for (Tray tray : row.trays()) {
            holders += accepts(tray) && tray.couldHold(this) ? 1 : 0;
            if (holders == ask.leastNodes()) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is known that it fits nowhere, since nothing has come free after that. */
    boolean isHopeless(Horizon horizon, long freed) {
        return hopelessSince[horizon.index()] == freed;
    }

    void isHopelessSince(Horizon horizon, long freed) {
        hopelessSince[horizon.index()] = freed;
    }

    /** Whether it is known that it would fit nowhere even if all that can be reclaimed were. */
    boolean isReclaimingVain(long chances) {
        return vainSince == chances;
    }

    void isReclaimingVainSince(long chances) {
        vainSince = chances;
    }

    /** What decides how good a tray is for it. */
    Needs needs() {
        return needs;
    }

    Ranking rankingOf(Row row, Scoring scoring) {
        var known = rankings.get(row);
        if (known == null) {
            known = row.rankingFor(this, scoring);
            rankings.put(row, known);
        }
        return known;
    }

    /** What was expected of jobs has changed, and with it what is good for them. */
    void forgetRankings() {
        rankings.clear();
    }
}
