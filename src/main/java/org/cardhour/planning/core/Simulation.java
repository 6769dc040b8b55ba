package org.cardhour.planning.core;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import org.cardhour.scheduling.core.Board;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Snapshot;

/**
 * Plays a trace to a pool under a virtual clock. Who starts and who yields is decided by the scheduler of production, in a
 * pass at each instant at which something happens; equal inputs give equal results.
 */
public final class Simulation {

    /** Watches how far a simulation is, and may end it. */
    @FunctionalInterface
    public interface Watch {

        /** Whether to go on; asked again and again, with the thousandths that are done. */
        boolean goesOn(int permille);
    }

    private static final int EVERY = 64;

    private final Scheduler scheduler = new Scheduler();
    private final PriorityQueue<Event> events = new PriorityQueue<>(Event.ORDER);
    private final Map<UUID, Work> works = new HashMap<>();
    private final SimulatedPool pool;
    private final Rules rules;
    private final Tally tally;
    private final Board board;
    private Instant now;
    private Optional<Instant> nextTurn;
    private long foreseen;
    private int arrived;
    private int turnsInVain;

    private Simulation(SimulatedPool pool, Rules rules, Trace trace) {
        this.pool = pool;
        this.rules = rules;
        this.now = trace.start();
        this.tally = new Tally(pool, trace);
        this.board = Board.of(
                new Snapshot(now, rules.at(now), pool.clusters(), List.of(), List.of(), List.of(), trace.mix()));
        this.nextTurn = rules.nextTurn(now);
        for (Arrival arrival : trace.arrivals()) {
            var work = new Work(new UUID(5, works.size() + 1L), arrival, now);
            works.put(work.id(), work);
            foresee(work.submittedAt(), Event.What.ARRIVES, work);
        }
        foreseeTurn();
    }

    /** What comes of it; empty when the watch has ended it. */
    public static Optional<Results> run(SimulatedPool pool, Rules rules, Trace trace, Watch watch) {
        return new Simulation(pool, rules, trace).run(watch);
    }

    private Optional<Results> run(Watch watch) {
        for (long step = 0; !events.isEmpty(); step++) {
            if (step % EVERY == 0 && !watch.goesOn(1_000 * arrived / works.size())) {
                return Optional.empty();
            }
            step();
        }
        return Optional.of(tally.results(rules.name(), works.values()));
    }

    /** All that happens at the next instant, and the pass after it. */
    private void step() {
        now = events.element().at();
        tally.clockMoves(now);
        board.clockMoved(now);
        turnPolicy();
        boolean isPassDue = false;
        while (!events.isEmpty() && events.element().at().equals(now)) {
            isPassDue |= happens(events.remove());
        }
        if (isPassDue) {
            carryOut(scheduler.plan(board));
        }
    }

    /** At the edge of a window. */
    private void turnPolicy() {
        if (nextTurn.filter(turn -> !turn.isAfter(now)).isPresent()) {
            board.policyChanged(rules.at(now));
            nextTurn = rules.nextTurn(now);
            turnsInVain++;
            foreseeTurn();
        }
    }

    /** When all turns of a day have come and nothing has started by them, nothing ever will. */
    private void foreseeTurn() {
        if (turnsInVain <= rules.turnsPerDay() || arrived < works.size()) {
            nextTurn.ifPresent(turn -> foresee(
                    turn, Event.What.MAY_BE_OTHERWISE, works.values().iterator().next()));
        }
    }

    /** Whether it may change what is decided. */
    private boolean happens(Event event) {
        var work = event.work();
        return switch (event.what()) {
            case ARRIVES -> arrives(work);
            case ENDS -> !event.isStale() && ends(work);
            case IS_RELEASED -> !event.isStale() && isReleased(work);
            case SAVES -> !event.isStale() && saves(work);
            case MAY_BE_OTHERWISE -> tally.waiting() > 0;
        };
    }

    private boolean arrives(Work work) {
        board.jobArrived(work.job(now));
        tally.waits(now);
        arrived++;
        foresee(now.plus(rules.agingBound()), Event.What.MAY_BE_OTHERWISE, work);
        return true;
    }

    private boolean ends(Work work) {
        var run = work.finish();
        board.runEnded(run.id());
        tally.ends(run, now);
        return true;
    }

    /** It stops when its grace is over, and waits again. */
    private boolean isReleased(Work work) {
        var run = work.giveWay(now);
        board.runEnded(run.id());
        tally.yields(run, now);
        board.jobArrived(work.job(now));
        tally.waits(now);
        return true;
    }

    private boolean saves(Work work) {
        if (work.run().filter(Run::stopping).isEmpty()) {
            board.runChanged(work.save(now));
            foreseeSaving(work);
        }
        return false;
    }

    private void carryOut(Plan plan) {
        board.carriedOut(plan);
        plan.starts().forEach(start -> starts(work(start.job().id()), start.asRun(now)));
        plan.marks().forEach(mark -> work(mark.run().id()).stand(mark.standing()));
        plan.preemptions().forEach(preempt -> {
            var work = work(preempt.victim().id());
            work.stop();
            tally.isToldToYield(preempt.cause());
            foresee(now.plus(pool.assumptions().grace()), Event.What.IS_RELEASED, work);
        });
    }

    private void starts(Work work, Run run) {
        work.start(run);
        turnsInVain = 0;
        tally.starts(run, now);
        work.endsAt().ifPresent(end -> foresee(end, Event.What.ENDS, work));
        if (work.arrival().preemptible()) {
            foreseeSaving(work);
            if (!rules.minimumRunTime().isZero()) {
                foresee(now.plus(rules.minimumRunTime()), Event.What.MAY_BE_OTHERWISE, work);
            }
        }
    }

    /** A run saves nothing more when it ends before that. */
    private void foreseeSaving(Work work) {
        pool.assumptions()
                .checkpoint()
                .map(now::plus)
                .filter(at -> work.endsAt().filter(at::isBefore).isPresent())
                .ifPresent(at -> foresee(at, Event.What.SAVES, work));
    }

    private void foresee(Instant at, Event.What what, Work work) {
        events.add(new Event(at, what, work, work.attempts(), foreseen++));
    }

    private Work work(UUID id) {
        var work = works.get(id);
        if (work == null) {
            throw new IllegalStateException("there is no job " + id);
        }
        return work;
    }
}
