package org.cardhour.scheduling.core;

import java.util.Arrays;

/** Who would leave which nodes, in the order in which they would be asked to; begun anew in no time. */
final class Departures {

    /** Before the first of a node. */
    static final int NONE = -1;

    private final int[] rounds;
    private final int[] gained;
    private final int[] latest;
    private Victim[] victims = new Victim[64];
    private Seat[] seats = new Seat[64];
    private int[] turns = new int[64];
    private int[] earlier = new int[64];
    private int round;
    private int count;

    Departures(int nodes) {
        rounds = new int[nodes];
        gained = new int[nodes];
        latest = new int[nodes];
    }

    void begin() {
        round++;
        count = 0;
    }

    void add(Victim victim, Seat seat, int turn) {
        if (count == victims.length) {
            grow();
        }
        int node = seat.node().number();
        if (rounds[node] != round) {
            rounds[node] = round;
            gained[node] = 0;
            latest[node] = NONE;
        }
        victims[count] = victim;
        seats[count] = seat;
        turns[count] = turn;
        earlier[count] = latest[node];
        gained[node] += seat.thousandths();
        latest[node] = count++;
    }

    private void grow() {
        victims = Arrays.copyOf(victims, 2 * count);
        seats = Arrays.copyOf(seats, 2 * count);
        turns = Arrays.copyOf(turns, 2 * count);
        earlier = Arrays.copyOf(earlier, 2 * count);
    }

    /** Thousandths of cards that come free on a node that somebody leaves. */
    int gained(BoardNode node) {
        return gained[node.number()];
    }

    /** The last departure from a node that somebody leaves. */
    int latest(BoardNode node) {
        return latest[node.number()];
    }

    /** The one before from the same node; {@link #NONE} before the first. */
    int earlier(int departure) {
        return earlier[departure];
    }

    Victim victim(int departure) {
        return victims[departure];
    }

    Seat seat(int departure) {
        return seats[departure];
    }

    /** When it was asked, counted from 0. */
    int turn(int departure) {
        return turns[departure];
    }
}
