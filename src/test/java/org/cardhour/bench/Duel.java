package org.cardhour.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** Two pieces of work measured in turn, A B A B …, so that what else the machine does hits both. */
final class Duel {

    /** Medians of the measured rounds. */
    record Sample(double wallMillis, double cpuMillis) {}

    /** What came out, of what is measured and of its anchor. */
    record Result(Sample ours, Sample anchor) {

        /** Says what the figure is made of. */
        Result note(String what) {
            System.out.printf(
                    Locale.ROOT,
                    "# %s: ours %.3f CPU s, %.3f s on the clock; anchor %.4f CPU s, %.4f s on the clock%n",
                    what,
                    ours.cpuMillis / 1_000,
                    ours.wallMillis / 1_000,
                    anchor.cpuMillis / 1_000,
                    anchor.wallMillis / 1_000);
            return this;
        }
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS = 1_000_000;

    private Duel() {}

    /**
     * Measures so many pairs, after a few that warm up.
     *
     * @param ours prepares a round of what is measured; what it gives back is the measured part
     */
    static Result fight(int warmUps, int pairs, Supplier<Runnable> ours, Supplier<Runnable> anchor) {
        var a = new ArrayList<Sample>();
        var b = new ArrayList<Sample>();
        for (int round = 0; round < warmUps + pairs; round++) {
            a.add(measure(ours.get()));
            b.add(measure(anchor.get()));
        }
        return new Result(median(a.subList(warmUps, a.size())), median(b.subList(warmUps, b.size())));
    }

    /** Measures one side alone. */
    static Sample alone(int warmUps, int rounds, Supplier<Runnable> work) {
        var samples = new ArrayList<Sample>();
        for (int round = 0; round < warmUps + rounds; round++) {
            samples.add(measure(work.get()));
        }
        return median(samples.subList(warmUps, samples.size()));
    }

    private static Sample measure(Runnable work) {
        long wall = System.nanoTime();
        long cpu = THREADS.getCurrentThreadCpuTime();
        work.run();
        long cpuNanos = THREADS.getCurrentThreadCpuTime() - cpu;
        return new Sample((System.nanoTime() - wall) / NANOS, cpuNanos / NANOS);
    }

    private static Sample median(List<Sample> samples) {
        return new Sample(
                median(samples.stream().mapToDouble(Sample::wallMillis).toArray()),
                median(samples.stream().mapToDouble(Sample::cpuMillis).toArray()));
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
