package org.cardhour.planning.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Packing;
import org.cardhour.scheduling.core.Weights;

/**
 * How full a pool becomes when more is asked than it has: jobs of a trace arrive one after the other in a shuffled order,
 * nothing leaves, whatever fits is placed, whatever fits nowhere is skipped. What jobs come is known beforehand.
 */
public final class Saturation {

    /** The first of the seeds in use, as in the published measurements. */
    public static final int FIRST_SEED = 42;

    private final SimulatedPool pool;
    private final Trace trace;
    private final double factor;

    /**
     * @param factor how much of the pool's cards is asked for in all, 1.3 for 130 %
     */
    public Saturation(SimulatedPool pool, Trace trace, double factor) {
        this.pool = pool;
        this.trace = trace;
        this.factor = factor;
    }

    /**
     * What one seed came to.
     *
     * @param allocatedPercent of all cards
     * @param skipped jobs that fit nowhere
     */
    public record Fill(int seed, int jobs, double allocatedPercent, int skipped) {}

    /** One filling for each seed from {@link #FIRST_SEED} on. */
    public List<Fill> fill(int seeds) {
        return IntStream.range(FIRST_SEED, FIRST_SEED + seeds)
                .mapToObj(this::fillOnce)
                .toList();
    }

    private Fill fillOnce(int seed) {
        var jobs = arrivals(seed);
        var packing = Packing.of(pool.clusters(), trace.mix(), Weights.USUAL);
        long given = 0;
        int skipped = 0;
        for (Ask job : jobs) {
            var place = packing.place(job);
            given += place.map(Allocation::total)
                    .map(cards -> cards.thousandths())
                    .orElse(0L);
            skipped += place.isEmpty() ? 1 : 0;
        }
        return new Fill(seed, jobs.size(), 100.0 * given / all(), skipped);
    }

    private double all() {
        return pool.cards() * 1_000.0;
    }

    /**
     * The whole list shuffled; then jobs drawn with replacement as long as they stay within the bound. From a list that is
     * over it jobs are taken out at random.
     */
    public List<Ask> arrivals(int seed) {
        var random = new Random(seed);
        var all = trace.arrivals().stream().map(Arrival::ask).toList();
        var jobs = new ArrayList<>(all);
        Collections.shuffle(jobs, random);
        double bound = factor * all();
        double asked = jobs.stream().mapToLong(Saturation::thousandths).sum();
        if (asked > bound) {
            prune(jobs, asked, bound, random);
        } else if (asked > 0) {
            for (var next = draw(all, random); asked + thousandths(next) <= bound; next = draw(all, random)) {
                asked += thousandths(next);
                jobs.add(next);
            }
        }
        return jobs;
    }

    private static void prune(List<Ask> jobs, double asked, double bound, Random random) {
        for (double left = asked; left > bound; ) {
            int place = random.nextInt(jobs.size());
            left -= thousandths(jobs.get(place));
            jobs.set(place, jobs.getLast());
            jobs.removeLast();
        }
        Collections.shuffle(jobs, random);
    }

    private static Ask draw(List<Ask> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    private static long thousandths(Ask ask) {
        return ask.total().thousandths();
    }
}
