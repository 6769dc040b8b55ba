package org.cardhour.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.cardhour.scheduling.core.Board;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Run;
import org.cardhour.scheduling.core.Scheduler;

/** 1b: a pass over a board that a thousand changes have reached since the last one. */
final class DeltaPass {

    private static final int CHANGES = 1_000;
    private static final int WARM_UPS = 30;
    private static final int PAIRS = 15;
    private static final List<Integer> QUEUES = List.of(100, 1_000, 10_000, 100_000);

    private final Scheduler scheduler = new Scheduler();
    private final Random random = new Random(2);
    private final PoolLoad load = new PoolLoad(1);
    private final Board board;
    private final int queue;
    private Instant now = PoolLoad.NOON;

    /** A full pool with so many jobs waiting. */
    private DeltaPass(int queue) {
        this.queue = queue;
        board = Board.of(load.pool(FullPass.NODES, FullPass.JOBS + queue));
        board.carriedOut(scheduler.plan(board));
        trim();
    }

    static List<Figure> measure() {
        var figures = new ArrayList<Figure>();
        var growth = new Growth();
        for (int queue : QUEUES) {
            var result = new DeltaPass(queue).fight();
            growth.at(queue, result.ours().cpuMillis());
            if (queue == FullPass.JOBS) {
                result.note("1b changes and the pass after them");
                figures.add(FullPass.figure("pass_after_1000_changes", result, Figure.Goal.ratioAtMost(0.25)));
            }
        }
        System.out.println("# 1b cpu-ms by queue: " + growth);
        figures.add(Figure.alone("slope_in_queue", growth.slope(), "-", Figure.Goal.valueAtMost(0.1)));
        return figures;
    }

    private Duel.Result fight() {
        var whole = new PoolLoad(1).pool(FullPass.NODES, FullPass.JOBS);
        var anchor = new BestFit(whole);
        var result = Duel.fight(WARM_UPS, PAIRS, this::round, () -> () -> BestFit.check(anchor.pass(), whole));
        check();
        return result;
    }

    /** Half of the changes are jobs that come, half are runs that end. */
    private Runnable round() {
        trim();
        now = now.plusSeconds(1);
        var state = board.snapshot();
        var ending = Stream.generate(
                        () -> state.runs().get(random.nextInt(state.runs().size())))
                .map(Run::id)
                .distinct()
                .limit(CHANGES / 2)
                .toList();
        var coming = load.jobs(CHANGES / 2, now);
        return () -> passAfter(ending, coming);
    }

    private void passAfter(List<UUID> ending, List<Job> coming) {
        board.clockMoved(now);
        ending.forEach(board::runEnded);
        coming.forEach(board::jobArrived);
        board.carriedOut(scheduler.plan(board));
    }

    /** The oldest stay; the queue is as long as at the beginning. */
    private void trim() {
        var pending = board.snapshot().pending();
        pending.stream()
                .map(Job::id)
                .sorted()
                .limit(Math.max(0, pending.size() - queue))
                .forEach(board::jobLeft);
    }

    private void check() {
        round().run();
        var state = board.snapshot();
        var kept = scheduler.plan(board);
        var full = scheduler.plan(state);
        if (!kept.decisions().equals(full.decisions())
                || !kept.claims().equals(full.claims())
                || !explainAlike(kept, full)) {
            throw new AssertionError("after changes a pass decides otherwise than a full one, queue " + queue);
        }
        PoolLoad.checkNothingIsGivenTwice(Stream.concat(
                        state.runs().stream().map(Run::allocation),
                        kept.starts().map(Decision.Start::allocation))
                .toList());
    }

    /** Of long queues a part is compared. */
    private boolean explainAlike(Plan kept, Plan full) {
        return kept.waits().limit(500).toList().equals(full.waits().limit(500).toList());
    }
}
