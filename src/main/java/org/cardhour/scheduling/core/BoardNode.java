package org.cardhour.scheduling.core;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** One node on the board: its trays of cards, and how much of its CPU and of its memory is taken. */
final class BoardNode {

    /** When nothing is reserved. */
    static final long NEVER = Long.MAX_VALUE;

    private final int number;
    private final BoardCluster cluster;
    private final List<Tray> trays = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Integer> placesInRows = new ArrayList<>();
    private final List<Holding> holdings = new ArrayList<>();
    private final Taken cpu = new Taken();
    private final Taken memory = new Taken();
    private final long[] idle = new long[Horizon.COUNT];
    private Node node;
    private int unsettled;
    private int version;
    private int grown;
    private long reservedFrom = NEVER;

    /** The number is the node's place among all of the pool, by id. */
    BoardNode(int number, Node node, BoardCluster cluster) {
        this.number = number;
        this.node = node;
        this.cluster = cluster;
    }

    void enter(Row row, Tray tray) {
        trays.add(tray);
        for (Horizon horizon : Tray.HORIZONS) {
            idle[horizon.index()] += tray.free(horizon);
        }
        placesInRows.add(row.add(tray));
        rows.add(row);
    }

    UUID id() {
        return node.id();
    }

    int number() {
        return number;
    }

    BoardCluster cluster() {
        return cluster;
    }

    List<Tray> trays() {
        return trays;
    }

    Node shown() {
        return node;
    }

    /** The node is as before but for whether it takes work. */
    void becomes(Node other) {
        if (other.availability() != node.availability()) {
            node = other;
            touch();
        }
        node = other;
    }

    boolean isOpen() {
        return node.availability() == Availability.OPEN;
    }

    Availability availability() {
        return node.availability();
    }

    /** Thousandths of cards of any model that are free, in whatever parts. */
    long idle(Horizon horizon) {
        return idle[horizon.index()];
    }

    void idleChanges(Horizon horizon, int more) {
        idle[horizon.index()] += more;
    }

    long cpuFree(Horizon horizon) {
        return node.cpuMillis() - cpu.at(horizon);
    }

    long memoryFree(Horizon horizon) {
        return node.memoryMib() - memory.at(horizon);
    }

    boolean hasCpuAndMemory(Shape shape, Horizon horizon) {
        return cpuFree(horizon) >= shape.cpuMillis() && memoryFree(horizon) >= shape.memoryMib();
    }

    boolean couldHold(Shape shape) {
        return node.cpuMillis() >= shape.cpuMillis() && node.memoryMib() >= shape.memoryMib();
    }

    /** Those that will hold something here later. */
    List<Holding> holdings() {
        return holdings;
    }

    /** Changes with whatever changes here. */
    int version() {
        return version;
    }

    void take(Holding holding, Seat seat, Layer layer, int sign) {
        if (layer == Layer.RESERVED && holding.endsAt() <= reservedFrom) {
            return;
        }
        takeAnyhow(holding, seat, layer, sign);
    }

    private void takeAnyhow(Holding holding, Seat seat, Layer layer, int sign) {
        grown |= seat.take(layer, sign);
        if (sign > 0) {
            cpu.add(holding.cpuMillis(), layer);
            memory.add(holding.memoryMib(), layer);
        } else {
            grown |= cpu.free(holding.cpuMillis(), layer) | memory.free(holding.memoryMib(), layer);
        }
    }

    /** Gives back the horizons at which more may be free than when this was last asked, as bits. */
    int moved(Holding holding, Presence before, Presence after) {
        if (before.isIn(Layer.LATER) != after.isIn(Layer.LATER)) {
            if (after.isIn(Layer.LATER)) {
                holdings.add(holding);
            } else {
                holdings.remove(holding);
            }
        }
        settle((after.isSettled() ? 0 : 1) - (before.isSettled() ? 0 : 1));
        touch();
        int more = grown;
        grown = 0;
        return more;
    }

    /** From then on the seat is kept for the holding, beside whatever may still run by then. */
    void reserve(Holding reserving, Seat seat, long from) {
        reservedFrom = from;
        for (Holding holding : holdings) {
            for (Seat other : holding.seats()) {
                if (other.node() == this) {
                    take(holding, other, Layer.RESERVED, 1);
                }
            }
        }
        takeAnyhow(reserving, seat, Layer.RESERVED, 1);
        settle(1);
        touch();
    }

    boolean isReserved() {
        return reservedFrom != NEVER;
    }

    void forgetReserved() {
        reservedFrom = NEVER;
        trays.forEach(Tray::forgetReserved);
        cpu.forgetReserved();
        memory.forgetReserved();
        settle(-1);
        touch();
    }

    /** Whether it looks the same at all horizons. */
    boolean isSettled() {
        return unsettled == 0;
    }

    private void settle(int more) {
        int before = unsettled;
        unsettled += more;
        if ((before == 0) != (unsettled == 0)) {
            for (int i = 0; i < rows.size(); i++) {
                rows.get(i).mark(placesInRows.get(i), this);
            }
        }
    }

    private void touch() {
        version++;
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).changed(placesInRows.get(i));
        }
    }
}
