package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * A tournament of the trays of a row for jobs of one shape, at once and for any length: the winner has the best score,
 * of equals it is the one with the smallest node id. Trays that have changed play again before the next question.
 */
final class Ranking {

    /** A place in the row and its score. */
    record Ranked(int place, long score) {

        static final Comparator<Ranked> BEST_FIRST =
                Comparator.comparingLong(Ranked::score).reversed().thenComparingInt(Ranked::place);
    }

    /** The score of a tray that does not fit. */
    static final long UNFIT = Long.MIN_VALUE;

    private static final int ALIKE = 8;

    static final BitSet NONE = new BitSet();

    private final Shape shape;
    private final Row row;
    private final Scoring scoring;
    private final int leaves;
    private final long[] scores;
    private final int[] winners;
    private final int[] versions;
    private int fitting;
    private long seen;
    private long gains;

    Ranking(Shape shape, Row row, Scoring scoring) {
        this.shape = shape;
        this.row = row;
        this.scoring = scoring;
        this.leaves = Integer.highestOneBit(Math.max(1, 2 * row.size() - 1));
        this.scores = new long[leaves];
        this.winners = new int[2 * leaves];
        this.versions = new int[row.size()];
        Arrays.fill(scores, UNFIT);
        playAll();
    }

    private void playAll() {
        var judged = new int[ALIKE];
        int count = 0;
        for (int place = 0; place < leaves; place++) {
            winners[leaves + place] = place;
            if (place < row.size() && !isJudgedLike(judged, Math.min(count, ALIKE), place)) {
                judge(place);
                judged[count++ % ALIKE] = place;
            }
        }
        for (int match = leaves - 1; match > 0; match--) {
            play(match);
        }
        seen = row.changes();
        gains = row.atOnce().gains();
    }

    /** Nodes with nothing but wholly free cards of the row's model are alike more often than not. */
    private boolean isJudgedLike(int[] judged, int count, int place) {
        if (!canFit(place)) {
            set(place, UNFIT);
            return true;
        }
        for (int i = 0; i < count && !row.hasMixedNodes() && !shape.isWithoutCards(); i++) {
            if (row.atOnce().areAlike(judged[i], place) && scores[judged[i]] != UNFIT) {
                set(place, scores[judged[i]]);
                return true;
            }
        }
        return false;
    }

    private boolean canFit(int place) {
        return row.atOnce().hasRoom(place, shape) && (shape.acceptsAny() || shape.accepts(row.tray(place)));
    }

    /** The place of the winner in the row; its score is {@link #UNFIT} when no tray fits. */
    int winner() {
        follow();
        return winners[1];
    }

    long score(int place) {
        return scores[place];
    }

    /** On how many trays it fits. */
    int fitting() {
        follow();
        return fitting;
    }

    /** So many of the best but for the places that are excluded, fewer when fewer fit; the best first. */
    List<Ranked> best(int count, BitSet excluded) {
        follow();
        var best = new ArrayList<Ranked>(count);
        var removed = new ArrayList<Ranked>(count);
        while (best.size() < count && scores[winners[1]] != UNFIT) {
            var winner = new Ranked(winners[1], scores[winners[1]]);
            removed.add(winner);
            if (!excluded.get(winner.place())) {
                best.add(winner);
            }
            scores[winner.place()] = UNFIT;
            replay(winner.place());
        }
        for (Ranked winner : removed) {
            scores[winner.place()] = winner.score();
            replay(winner.place());
        }
        return best;
    }

    private void follow() {
        if (fitting == 0 && gains == row.atOnce().gains()) {
            return;
        }
        gains = row.atOnce().gains();
        if (!row.remembers(seen)) {
            playAll();
            return;
        }
        for (long changes = row.changes(); seen < changes; seen++) {
            int place = row.change(seen);
            if (versions[place] != row.atOnce().version(place)) {
                long before = scores[place];
                judge(place);
                if (before != scores[place]) {
                    replay(place);
                }
            }
        }
    }

    private void judge(int place) {
        set(place, canFit(place) ? scoring.scoreOfFitting(row.tray(place), shape, Horizon.AT_ONCE) : UNFIT);
    }

    private void set(int place, long score) {
        long before = scores[place];
        versions[place] = row.atOnce().version(place);
        scores[place] = score;
        fitting += (scores[place] == UNFIT ? 0 : 1) - (before == UNFIT ? 0 : 1);
    }

    private void replay(int place) {
        for (int match = (leaves + place) / 2; match > 0; match /= 2) {
            int before = winners[match];
            play(match);
            if (winners[match] == before && before != place) {
                return;
            }
        }
    }

    private void play(int match) {
        int left = winners[2 * match];
        int right = winners[2 * match + 1];
        winners[match] = scores[right] > scores[left] ? right : left;
    }
}
