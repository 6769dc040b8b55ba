package org.cardhour.scheduling.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A pool under a virtual clock: a pass a minute, runs that end by themselves, and those told to stop when their grace is over. */
final class PoolOverTime {

    static final Duration STEP = Duration.ofMinutes(1);
    static final Duration GRACE = Duration.ofMinutes(2);

    private final Scheduler scheduler = new Scheduler();
    private final Map<UUID, Duration> work = new HashMap<>();
    private final Map<UUID, Instant> ends = new HashMap<>();
    private final Map<UUID, Instant> freed = new HashMap<>();
    private final Map<UUID, Instant> firstStarts = new HashMap<>();
    private Snapshot state;

    PoolOverTime(Snapshot first) {
        state = first;
    }

    Instant now() {
        return state.now();
    }

    /** The job waits from now on; each run of it ends by itself after so much work. */
    void submit(Job job, Duration length) {
        work.put(job.id(), length);
        var pending = new ArrayList<>(state.pending());
        pending.add(job);
        state = new Snapshot(
                state.now(), state.policy(), state.clusters(), state.runs(), state.claims(), pending, state.mix());
    }

    /** One pass, carried out, and a step of the clock with all that ends in it. */
    Plan step() {
        var plan = scheduler.plan(state);
        var now = state.now();
        plan.starts().map(start -> start.job().id()).forEach(job -> {
            firstStarts.putIfAbsent(job, now);
            ends.put(job, now.plus(work.getOrDefault(job, Duration.ofDays(1_000))));
        });
        plan.preemptions().forEach(preempt -> freed.put(preempt.victim().id(), now.plus(GRACE)));
        state = later(Aftermath.of(state, plan));
        return plan;
    }

    private Snapshot later(Snapshot before) {
        var next = before.now().plus(STEP);
        var gone = new ArrayList<UUID>();
        var back = new ArrayList<UUID>();
        for (Run run : before.runs()) {
            boolean isDone = !next.isBefore(ends.getOrDefault(run.id(), Instant.MAX));
            boolean isFree = !next.isBefore(freed.getOrDefault(run.id(), Instant.MAX));
            if (isDone || isFree) {
                gone.add(run.id());
                ends.remove(run.id());
                freed.remove(run.id());
            }
            if (isFree && !isDone) {
                back.add(run.id());
            }
        }
        return Aftermath.without(before, gone, back, STEP);
    }

    /** When the jobs that have started by now did so for the first time. */
    Map<UUID, Instant> firstStarts() {
        return firstStarts;
    }

    List<Run> runs() {
        return state.runs();
    }

    List<Job> pending() {
        return state.pending();
    }
}
