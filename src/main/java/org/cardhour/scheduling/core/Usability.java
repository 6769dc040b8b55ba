package org.cardhour.scheduling.core;

/**
 * How much of the free cards of a node the expected jobs could use, as a table for one card model: a job can use whole
 * cards when there are enough of them, a part of each card that has room for it, and nothing where CPU is lacking. What
 * is left is fragmentation in the sense of "Beware of Fragmentation" (USENIX ATC 2023).
 */
final class Usability {

    /** What the likelihoods of all jobs add up to. */
    static final long CERTAIN = 1_000_000;

    private final long[] cpuSteps;
    private final int[] partStep = new int[Tray.WHOLE + 1];
    private final long[][] usingParts;
    private final long[][] usingWholes;

    Usability(Mix mix, String model) {
        var types = mix.types().stream()
                .filter(type -> !type.cardsPerNode().isNone() && type.accepts(model))
                .toList();
        this.cpuSteps = types.stream()
                .mapToLong(Mix.Type::cpuMillis)
                .sorted()
                .distinct()
                .toArray();
        var parts = types.stream()
                .filter(type -> !type.cardsPerNode().isWhole())
                .mapToLong(type -> type.cardsPerNode().thousandths())
                .sorted()
                .distinct()
                .toArray();
        for (int room = 0; room <= Tray.WHOLE; room++) {
            partStep[room] = reached(parts, room);
        }
        long most = types.stream()
                .mapToLong(type -> type.cardsPerNode().whole())
                .max()
                .orElse(0);
        this.usingParts = new long[cpuSteps.length + 1][parts.length + 1];
        this.usingWholes = new long[cpuSteps.length + 1][(int) most + 1];
        long all = mix.count();
        types.forEach(type -> count(type, type.count() * CERTAIN / all));
    }

    private void count(Mix.Type type, long likelihood) {
        for (int cpu = reached(cpuSteps, type.cpuMillis()); cpu <= cpuSteps.length; cpu++) {
            if (type.cardsPerNode().isWhole()) {
                addFrom((int) type.cardsPerNode().whole(), likelihood, usingWholes[cpu]);
            } else {
                addFrom(partStep[(int) type.cardsPerNode().thousandths()], likelihood, usingParts[cpu]);
            }
        }
    }

    private static void addFrom(int step, long likelihood, long[] table) {
        for (int i = step; i < table.length; i++) {
            table[i] += likelihood;
        }
    }

    /** How many of the steps, which ascend, are not above the value. */
    private static int reached(long[] steps, long value) {
        int low = 0;
        int high = steps.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (steps[middle] <= value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** For use with the other methods. */
    int cpuStep(long cpuMillis) {
        return reached(cpuSteps, cpuMillis);
    }

    /** Thousandths of a card, times the likelihood of their use, of a card of which so much is free. */
    long ofCard(int cpuStep, int room) {
        return room * usingParts[cpuStep][partStep[room]];
    }

    /** The same of so many wholly free cards: whole ones, and parts of them. */
    long ofFreeCards(int cpuStep, int count) {
        var wholes = usingWholes[cpuStep];
        var parts = usingParts[cpuStep];
        return (long) count * Tray.WHOLE * (wholes[Math.min(count, wholes.length - 1)] + parts[parts.length - 1]);
    }
}
