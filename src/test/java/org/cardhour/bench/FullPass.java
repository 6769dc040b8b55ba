package org.cardhour.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.cardhour.scheduling.core.Board;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Snapshot;

/** 1a: a pass over a large pool in which nothing is decided yet, and what is asked of it afterwards. */
final class FullPass {

    static final int NODES = 10_000;
    static final int JOBS = 100_000;

    private static final int PAIRS = 7;
    private static final int ASKED = 200;
    private static final long SEED = 1;
    private static final List<Integer> DECADES = List.of(1, 10, 100, 1_000);

    private final Scheduler scheduler = new Scheduler();

    private FullPass() {}

    static List<Figure> measure() {
        var bench = new FullPass();
        var figures = new ArrayList<Figure>();
        var snapshot = new PoolLoad(SEED).pool(NODES, JOBS);
        bench.againstBestFit(snapshot, figures);
        figures.add(bench.explanations(snapshot));
        figures.add(Figure.alone("slope_in_jobs", bench.slopeInJobs(), "-", Figure.Goal.valueAtMost(1.1)));
        figures.add(Figure.alone("slope_in_nodes", bench.slopeInNodes(), "-", Figure.Goal.valueAtMost(0.35)));
        return figures;
    }

    private void againstBestFit(Snapshot snapshot, List<Figure> figures) {
        var board = Board.of(snapshot);
        var anchor = new BestFit(snapshot);
        check(scheduler.plan(board), scheduler.plan(snapshot));
        var pass = Duel.fight(3, PAIRS, passes(board), () -> () -> BestFit.check(anchor.pass(), snapshot))
                .note("1a pass over a board that holds the state");
        figures.add(figure("pass", pass, Figure.Goal.ratioAtMost(10)));
        var definition = Duel.fight(
                        1, 5, () -> () -> scheduler.plan(snapshot), () -> () -> BestFit.check(anchor.pass(), snapshot))
                .note("1a the same from a snapshot, board and all");
        figures.add(figure("pass_from_snapshot", definition, Figure.Goal.ratioAtMost(10)));
    }

    /** CPU time, since both use one thread and the machine may be shared. */
    static Figure figure(String metric, Duel.Result result, Figure.Goal goal) {
        return Figure.against(
                metric, result.ours().cpuMillis(), "cpu-ms", result.anchor().cpuMillis(), goal);
    }

    private Supplier<Runnable> passes(Board board) {
        return () -> {
            board.clockMoved(PoolLoad.NOON); // what the last pass has tried is undone
            return () -> scheduler.plan(board);
        };
    }

    private static void check(Plan kept, Plan defined) {
        if (!kept.decisions().equals(defined.decisions()) || !kept.claims().equals(defined.claims())) {
            throw new AssertionError("a pass over a board decides otherwise than one over its snapshot");
        }
        PoolLoad.checkNothingIsGivenTwice(
                kept.starts().map(Decision.Start::allocation).toList());
    }

    private Figure explanations(Snapshot snapshot) {
        var board = Board.of(snapshot);
        var plan = scheduler.plan(board);
        var waiting = plan.waits().map(wait -> wait.job().id()).limit(ASKED).toList();
        var asked = Duel.alone(1, 5, () -> () -> waiting.forEach(id -> explain(plan, id)));
        return Figure.alone(
                "explanation_of_a_job", asked.cpuMillis() / waiting.size(), "cpu-ms", Figure.Goal.valueAtMost(50));
    }

    /** All that its owner is told. */
    private static void explain(Plan plan, UUID job) {
        plan.estimatedStart(job);
        plan.hints(job);
        if (plan.position(job).isEmpty()
                || plan.wait(job).orElseThrow().reasons().isEmpty()) {
            throw new AssertionError("job " + job + " waits without a place or a reason");
        }
    }

    private double slopeInJobs() {
        var growth = new Growth();
        DECADES.forEach(part -> growth.at(JOBS / part, cost(NODES, JOBS / part)));
        System.out.println("# 1a cpu-ms by jobs, " + NODES + " nodes: " + growth);
        return growth.slope();
    }

    private double slopeInNodes() {
        var growth = new Growth();
        DECADES.forEach(part -> growth.at(NODES / part, cost(NODES / part, JOBS)));
        System.out.println("# 1a cpu-ms by nodes, " + JOBS + " jobs: " + growth);
        return growth.slope();
    }

    private double cost(int nodes, int jobs) {
        return Duel.alone(3, 5, passes(Board.of(new PoolLoad(SEED).pool(nodes, jobs))))
                .cpuMillis();
    }
}
