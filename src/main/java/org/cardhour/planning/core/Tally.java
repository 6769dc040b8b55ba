package org.cardhour.planning.core;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.cardhour.kernel.CardTime;
import org.cardhour.scheduling.core.Allocation;
import org.cardhour.scheduling.core.Cause;
import org.cardhour.scheduling.core.Run;

/** Counts what happens in a simulation. */
final class Tally {

    private static final int SAMPLES = 100;

    private final SimulatedPool pool;
    private final Ledger ledger;
    private final Fragmentation fragmentation;
    private final Course course;
    private final SortedMap<String, CardTime> used = new TreeMap<>();
    private final Map<Cause, Integer> told = new EnumMap<>(Cause.class);
    private final Duration sampleEvery;
    private Instant nextSample;
    private double fragmentationSum;
    private int samples;
    private CardTime lost = CardTime.NONE;
    private int yielded;
    private int waiting;
    private long held;

    Tally(SimulatedPool pool, Trace trace) {
        this.pool = pool;
        this.ledger = new Ledger(pool);
        this.fragmentation = new Fragmentation(trace);
        var span = trace.arrivals()
                .getLast()
                .at()
                .minus(trace.arrivals().getFirst().at());
        var first = trace.start().plus(trace.arrivals().getFirst().at());
        this.course = new Course(first, first.plus(span), pool.cards() * 1_000L);
        this.sampleEvery = Duration.ofMillis(Math.max(1, span.toMillis() / SAMPLES));
        this.nextSample = first;
    }

    /** Looks at fragmentation as it was until now, at equal intervals while jobs arrive, if anything was in use. */
    void clockMoves(Instant now) {
        if (!nextSample.isAfter(now) && held > 0 && samples < SAMPLES) {
            double sample = fragmentation.of(ledger);
            while (!nextSample.isAfter(now) && samples < SAMPLES) {
                fragmentationSum += sample;
                samples++;
                nextSample = nextSample.plus(sampleEvery);
            }
        }
    }

    int waiting() {
        return waiting;
    }

    void waits(Instant now) {
        waiting++;
        course.add(now, held, waiting);
    }

    void starts(Run run, Instant now) {
        ledger.take(run.allocation(), run.job().ask());
        waiting--;
        held += run.allocation().total().thousandths();
        course.add(now, held, waiting);
    }

    void ends(Run run, Instant now) {
        leaves(run, now);
    }

    /** What it has not saved is lost. */
    void yields(Run run, Instant now) {
        yielded++;
        lost = lost.plus(Work.held(run.allocation(), run.savedAt(), now));
        leaves(run, now);
    }

    void isToldToYield(Cause cause) {
        told.merge(cause, 1, Integer::sum);
    }

    private void leaves(Run run, Instant now) {
        ledger.giveBack(run.allocation(), run.job().ask());
        held -= run.allocation().total().thousandths();
        use(run.allocation(), run.placedAt(), now);
        course.add(now, held, waiting);
    }

    private void use(Allocation allocation, Instant from, Instant to) {
        used.merge(allocation.model(), Work.held(allocation, from, to), CardTime::plus);
    }

    Results results(String policy, Collection<Work> works) {
        var end = course.end();
        var underWay = CardTime.NONE;
        for (Work work : works) {
            if (work.run().isPresent()) {
                var run = work.run().get();
                use(run.allocation(), run.placedAt(), end);
                underWay = underWay.plus(Work.held(run.allocation(), run.placedAt(), end));
            }
        }
        return new Results(
                policy,
                course.span(),
                course.shareUsed(),
                course.shareUsedWhileArriving(),
                used.values().stream().reduce(CardTime.NONE, CardTime::plus),
                lost,
                underWay,
                samples == 0 ? 0 : fragmentationSum / samples,
                told,
                yielded,
                Waits.byClass(works),
                new Cost(pool.assumptions()).of(used),
                course.points());
    }
}
