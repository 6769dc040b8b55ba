package org.cardhour.scheduling.core;

import java.util.Arrays;

/** What is free at once and for any length on the trays of a row, side by side, since it is asked for most of all. */
final class AtOnce {

    private static final long CLOSED = -1;

    private long[] cpu = new long[16];
    private long[] memory = new long[16];
    private int[] free = new int[16];
    private int[] wholly = new int[16];
    private int[] largest = new int[16];
    private int[] versions = new int[16];
    private long gains;

    /** Takes over how the tray is by now. */
    void see(int place, Tray tray) {
        if (place >= cpu.length) {
            grow();
        }
        var node = tray.node();
        long cpuFree = node.isOpen() ? node.cpuFree(Horizon.AT_ONCE) : CLOSED;
        long memoryFree = node.memoryFree(Horizon.AT_ONCE);
        int whollyFree = tray.wholly(Horizon.AT_ONCE);
        int largestRoom = tray.largestRoom(Horizon.AT_ONCE);
        if (cpuFree > cpu[place]
                || memoryFree > memory[place]
                || whollyFree > wholly[place]
                || largestRoom > largest[place]) {
            gains++;
        }
        cpu[place] = cpuFree;
        memory[place] = memoryFree;
        free[place] = tray.free(Horizon.AT_ONCE);
        wholly[place] = whollyFree;
        largest[place] = largestRoom;
        versions[place] = node.version();
    }

    /** How often there was more on a tray than before; as long as there is not, what did not fit does not. */
    long gains() {
        return gains;
    }

    private void grow() {
        int size = 2 * cpu.length;
        cpu = Arrays.copyOf(cpu, size);
        memory = Arrays.copyOf(memory, size);
        free = Arrays.copyOf(free, size);
        wholly = Arrays.copyOf(wholly, size);
        largest = Arrays.copyOf(largest, size);
        versions = Arrays.copyOf(versions, size);
    }

    /** Changes with whatever changes on the node. */
    int version(int place) {
        return versions[place];
    }

    /** Whether there is room; without regard to what kind of cards it is. */
    boolean hasRoom(int place, Shape shape) {
        return cpu[place] >= shape.cpuMillis()
                && memory[place] >= shape.memoryMib()
                && (shape.isPart() ? largest[place] >= shape.thousandths() : wholly[place] >= shape.wholeCards());
    }

    /** Whether both have the same to offer, and no card of which only a part is free. */
    boolean areAlike(int one, int other) {
        return cpu[one] == cpu[other]
                && wholly[one] == wholly[other]
                && free[one] == free[other]
                && free[one] == wholly[one] * Tray.WHOLE;
    }
}
