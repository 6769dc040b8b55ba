package org.cardhour.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.JobKind;
import org.cardhour.scheduling.core.Ask;
import org.cardhour.scheduling.core.Board;
import org.cardhour.scheduling.core.CardChoice;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.Packaging;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Policy;
import org.cardhour.scheduling.core.Quota;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Snapshot;
import org.cardhour.scheduling.core.Supply;
import org.cardhour.scheduling.core.Weights;
import org.cardhour.scheduling.core.Where;

/** 1c: how fast it is decided who has to yield, in a pool that is full of jobs that may be preempted. */
final class PreemptionRate {

    private static final int NODES = 1_000;
    private static final int URGENT = 4_000;
    private static final int WARM_UPS = 20;
    private static final int PAIRS = 7;
    private static final UUID TENANT = new UUID(9, 0);
    private static final List<Integer> SIZES = List.of(1, 1, 2, 4);

    private final Scheduler scheduler = new Scheduler();
    private final Random random = new Random(3);
    private int lastJob;

    private PreemptionRate() {}

    static List<Figure> measure() {
        return List.of(new PreemptionRate().figure());
    }

    private Figure figure() {
        var full = full();
        var board = Board.of(full);
        var churn = new ArrayChurn(full);
        var plan = scheduler.plan(board);
        check(full, plan);
        var result = Duel.fight(
                        WARM_UPS,
                        PAIRS,
                        () -> {
                            board.clockMoved(full.now());
                            return () -> scheduler.plan(board);
                        },
                        () -> () -> churn.pass())
                .note("1c victims for " + URGENT + " urgent jobs");
        double victims = plan.preemptions().count();
        return Figure.against(
                "victims_chosen",
                victims / result.ours().cpuMillis() * 1_000,
                "/cpu-s",
                churn.pass() / result.anchor().cpuMillis() * 1_000,
                Figure.Goal.ratioAtLeast(0.05));
    }

    /** Jobs of the lowest class on all cards, urgent ones waiting. */
    private Snapshot full() {
        var empty = new PoolLoad(3).pool(NODES, 0);
        var jobs = IntStream.range(0, NODES * PoolLoad.CARDS_PER_NODE)
                .mapToObj(unused -> job(0))
                .toList();
        var filling = new Snapshot(empty.now(), policy(), empty.clusters(), List.of(), List.of(), jobs);
        var runs = scheduler
                .plan(filling)
                .starts()
                .map(start -> start.asRun(empty.now().minus(Duration.ofMinutes(60 + random.nextInt(600)))))
                .toList();
        var urgent = IntStream.range(0, URGENT).mapToObj(unused -> job(3)).toList();
        return new Snapshot(empty.now(), policy(), empty.clusters(), runs, List.of(), urgent);
    }

    private static Policy policy() {
        var plenty = Cards.of(1_000_000);
        var quotas = new java.util.HashMap<String, Quota>();
        var supply = new java.util.HashMap<String, Supply>();
        PoolLoad.MODELS.forEach(model -> {
            quotas.put(model, new Quota(plenty, plenty, plenty));
            supply.put(model, new Supply(plenty, Cards.NONE));
        });
        return new Policy(
                Map.of(TENANT, quotas), supply, 400, Duration.ofHours(24), Duration.ZERO, 3, 5, Weights.USUAL);
    }

    private Job job(int priority) {
        var ask = new Ask(
                JobKind.TRAINING,
                Packaging.COMMAND,
                1,
                Cards.of(SIZES.get(random.nextInt(SIZES.size()))),
                1_000,
                1_000,
                new CardChoice(Set.of(PoolLoad.MODELS.get(random.nextInt(PoolLoad.MODELS.size()))), 0),
                Where.ANYWHERE);
        return new Job(
                new UUID(5, ++lastJob),
                TENANT,
                ask,
                PoolLoad.CLASSES.get(priority),
                priority == 0,
                false,
                PoolLoad.NOON.minusSeconds(lastJob),
                Optional.of(Duration.ofHours(24)),
                Optional.empty(),
                Map.of(),
                0,
                0,
                List.of());
    }

    private static void check(Snapshot before, Plan plan) {
        var victims = plan.preemptions().map(preempt -> preempt.victim().id()).toList();
        if (victims.isEmpty() || victims.size() != Set.copyOf(victims).size()) {
            throw new AssertionError(victims.size() + " victims, of which some yield twice or none at all");
        }
        var claims = new ArrayList<>(
                plan.claims().stream().map(claim -> claim.allocation()).toList());
        plan.starts().map(Decision.Start::allocation).forEach(claims::add);
        before.runs().stream().filter(run -> !victims.contains(run.id())).forEach(run -> claims.add(run.allocation()));
        PoolLoad.checkNothingIsGivenTwice(claims);
    }
}
