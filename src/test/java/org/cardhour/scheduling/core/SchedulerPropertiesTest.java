package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cardhour.kernel.Cards;
import org.junit.jupiter.api.Test;

/** What holds of every plan, tried on pools that arise from a seed; a failure names the seed. */
class SchedulerPropertiesTest {

    private static final int SEEDS = 2_000;

    /** A pool, what is decided about it, and what comes of that. */
    private record Case(int seed, Snapshot before, Plan plan, Snapshot after) {

        static Case of(int seed) {
            try {
                var before = RandomWorld.of(seed);
                var plan = new Scheduler().plan(before);
                return new Case(seed, before, plan, Aftermath.of(before, plan));
            } catch (RuntimeException failure) {
                throw new IllegalStateException("seed " + seed, failure);
            }
        }
    }

    private interface Property {

        void check(Snapshot before, Plan plan, Snapshot after);
    }

    private static final List<Case> CASES =
            IntStream.range(0, SEEDS).mapToObj(Case::of).toList();

    private final Scheduler scheduler = new Scheduler();

    @Test
    void noCardIsGivenTwice() {
        forEach((before, plan, after) -> {
            var held = after.runs().stream().map(Run::allocation);

            assertThat(perCard(held).values()).allMatch(sum -> sum <= 1_000);
        });
    }

    @Test
    void noCardIsPromisedTwice() {
        forEach((before, plan, after) -> {
            var later = Stream.concat(
                    after.runs().stream().filter(run -> !run.stopping()).map(Run::allocation),
                    after.claims().stream().map(Claim::allocation));

            assertThat(perCard(later).values()).allMatch(sum -> sum <= 1_000);
        });
    }

    @Test
    void neitherCoresNorMemoryOfANodeAreGivenTwice() {
        forEach((before, plan, after) -> {
            for (Node node : nodes(after)) {
                var asks = after.runs().stream()
                        .filter(run -> run.allocation().nodes().stream()
                                .anyMatch(share -> share.nodeId().equals(node.id())))
                        .map(run -> run.job().ask())
                        .toList();
                assertThat(asks.stream().mapToLong(Ask::cpuMillis).sum()).isLessThanOrEqualTo(node.cpuMillis());
                assertThat(asks.stream().mapToLong(Ask::memoryMib).sum()).isLessThanOrEqualTo(node.memoryMib());
            }
        });
    }

    @Test
    void whoeverStartsGetsWhatItAskedForOnOpenNodesOfOneCluster() {
        forEach((before, plan, after) -> {
            var clusters = before.clusters().stream().collect(Collectors.toMap(Cluster::id, cluster -> cluster));

            plan.starts().forEach(start -> {
                var ask = start.job().ask();
                var cluster = clusters.get(start.allocation().clusterId());
                var nodes = cluster.nodes().stream().collect(Collectors.toMap(Node::id, node -> node));
                assertThat(cluster.availability()).isEqualTo(Availability.OPEN);
                int given = start.allocation().nodes().size();
                assertThat(given).isBetween(ask.leastNodes(), ask.nodes());
                assertThat(start.allocation().total())
                        .isEqualTo(ask.cardsPerNode().times(given));
                assertThat(start.allocation().nodes())
                        .extracting(Allocation.OnNode::nodeId)
                        .doesNotHaveDuplicates()
                        .allMatch(id -> nodes.get(id).availability() == Availability.OPEN);
            });
        });
    }

    @Test
    void noTenantIsGivenMoreThanItsLimit() {
        forEach((before, plan, after) -> {
            plan.starts().forEach(start -> {
                var tenant = start.job().tenantId();
                var model = start.allocation().model();
                assertThat(held(after, tenant, model))
                        .isLessThanOrEqualTo(
                                before.policy().quota(tenant, model).limit().thousandths()
                                        + (model.equals(Allocation.NO_MODEL) ? 1 : 0));
            });
        });
    }

    @Test
    void noProjectIsGivenMoreThanItsCap() {
        forEach((before, plan, after) -> plan.starts()
                .forEach(start -> before.policy().cap(start.job()).ifPresent(cap -> {
                    var model = start.allocation().model();
                    var held = after.runs().stream()
                            .filter(run -> run.standing() != Standing.FORFEITED)
                            .filter(run ->
                                    run.job().projectId().equals(start.job().projectId()))
                            .toList();
                    assertThat(sum(held.stream()
                                    .filter(run -> run.allocation().model().equals(model))))
                            .isLessThanOrEqualTo(cap.thousandths(model));
                    assertThat(onAllNodes(held, Ask::cpuMillis)).isLessThanOrEqualTo(cap.cpuMillis());
                    assertThat(onAllNodes(held, Ask::memoryMib)).isLessThanOrEqualTo(cap.memoryMib());
                })));
    }

    private static long onAllNodes(List<Run> runs, ToLongFunction<Ask> amount) {
        return runs.stream()
                .mapToLong(run -> amount.applyAsLong(run.job().ask())
                        * run.allocation().nodes().size())
                .sum();
    }

    @Test
    void onlyPreemptibleRunsBorrow() {
        forEach((before, plan, after) -> assertThat(plan.starts())
                .filteredOn(start -> start.standing() == Standing.BORROWING)
                .allMatch(start -> before.policy().mayBorrow(start.job())));
    }

    @Test
    void guaranteesAndBufferNeverStandInEachOthersWay() {
        forEach((before, plan, after) -> {
            plan.starts()
                    .filter(start -> !start.allocation().model().equals(Allocation.NO_MODEL))
                    .forEach(start -> {
                        var supply = before.policy().supply(start.allocation().model());
                        long onBuffer = held(after, start.allocation().model(), Standing.BUFFER);
                        if (start.standing() == Standing.BUFFER) {
                            assertThat(onBuffer)
                                    .isLessThanOrEqualTo(supply.buffer().thousandths());
                        } else {
                            assertThat(held(after, start.allocation().model()) - onBuffer)
                                    .isLessThanOrEqualTo(supply.allocatable().thousandths());
                        }
                    });
        });
    }

    @Test
    void everyPendingJobIsDecidedOnce() {
        forEach((before, plan, after) -> {
            var decided = Stream.concat(
                    plan.starts().map(Decision.Start::job), plan.waits().map(Decision.Wait::job));

            assertThat(decided).containsExactlyInAnyOrderElementsOf(before.pending());
        });
    }

    @Test
    void victimsAreLessUrgentRunsOfTheSameTenantOrBorrowersOfAnother() {
        forEach((before, plan, after) -> {
            var jobs = before.pending().stream().collect(Collectors.toMap(Job::id, job -> job));
            var standings =
                    plan.marks().collect(Collectors.toMap(mark -> mark.run().id(), Decision.Mark::standing));

            plan.preemptions().filter(preempt -> preempt.cause() != Cause.OWNER).forEach(preempt -> {
                var victim = preempt.victim();
                var job = jobs.get(preempt.inFavourOf().orElse(new UUID(0, 0)));
                assertThat(victim.job().preemptible()).isTrue();
                assertThat(victim.stopping()).isFalse();
                assertThat(victim.hasRunFor(before.policy().minimumRunTime(), before.now()))
                        .isTrue();
                switch (preempt.cause()) {
                    case OWNER -> throw new AssertionError("left out above");
                    case OWN -> {
                        assertThat(victim.job().tenantId()).isEqualTo(job.tenantId());
                        assertThat(victim.job().isUnder(job)).isTrue();
                        assertThat(before.policy().isProtected(victim.job())).isFalse();
                    }
                    case RECLAIM -> {
                        assertThat(victim.job().tenantId()).isNotEqualTo(job.tenantId());
                        assertThat(standings.getOrDefault(victim.id(), victim.standing()))
                                .isEqualTo(Standing.BORROWING);
                    }
                }
            });
        });
    }

    @Test
    void nobodyYieldsTwiceAndAlwaysToSomeoneWhoGetsCards() {
        forEach((before, plan, after) -> {
            var claimants = plan.claims().stream().map(Claim::jobId).toList();

            assertThat(plan.preemptions().map(preempt -> preempt.victim().id())).doesNotHaveDuplicates();
            assertThat(plan.preemptions().flatMap(preempt -> preempt.inFavourOf().stream()))
                    .isSubsetOf(Stream.concat(
                                    claimants.stream(),
                                    plan.starts().map(start -> start.job().id()))
                            .toList());
            assertThat(claimants).doesNotHaveDuplicates();
        });
    }

    @Test
    void noVictimIsSuperfluous() {
        forEach((before, plan, after) -> {
            for (Job job : before.pending()) {
                var alone = pendingOnly(before, List.of(job));
                var victims = scheduler
                        .plan(alone)
                        .preemptions()
                        .filter(preempt -> preempt.cause() != Cause.OWNER)
                        .toList();
                for (var spared : victims) {
                    assertThat(fitsWithout(victims, spared, alone, job))
                            .as("%s yields to %s for nothing", spared.victim().id(), job.id())
                            .isFalse();
                }
            }
        });
    }

    /** Whether the job would have its place, on the same right, if this one of its victims did not yield. */
    private static boolean fitsWithout(
            List<Decision.Preempt> victims, Decision.Preempt spared, Snapshot alone, Job job) {
        var board = Board.of(alone);
        new Standings(board).demote();
        new Standings(board).promote();
        var others = victims.stream().filter(other -> !other.equals(spared)).toList();
        for (Holding holding : board.runs()) {
            if (others.stream()
                    .anyMatch(other -> other.victim().id().equals(holding.run().id()))) {
                board.moves().put(holding, Presence.STOPPING);
            }
        }

        return new Placement(board)
                .findLeast(board.queue().find(job.id()).orElseThrow(), Horizon.AFTER_RELEASES)
                .filter(place -> place.standing() == Standing.INSIDE || isPaidFor(place, others, job))
                .isPresent();
    }

    private static boolean isPaidFor(Place place, List<Decision.Preempt> victims, Job job) {
        long given = victims.stream()
                .map(Decision.Preempt::victim)
                .filter(run -> run.allocation().model().equals(place.cards().model()))
                .mapToLong(run -> run.cards().thousandths())
                .sum();
        return given >= job.ask().total().thousandths()
                && victims.stream().allMatch(victim -> victim.cause() == Cause.OWN);
    }

    @Test
    void orderOfInputDoesNotMatter() {
        var random = new Random(1);
        forEach((before, plan, after) ->
                assertThat(scheduler.plan(shuffled(before, random))).isEqualTo(plan));
    }

    @Test
    void secondPassOverTheResultChangesNothing() {
        forEach((before, plan, after) -> {
            var second = scheduler.plan(after);

            assertThat(second.decisions()).isEmpty();
            assertThat(second.claims()).isEqualTo(plan.claims());
        });
    }

    @Test
    void impossibleJobChangesNothingForTheOthers() {
        forEach((before, plan, after) -> {
            var giant = JobFixture.job("giant").needing(99).cards().urgent().build();
            var crowded = new ArrayList<>(before.pending());
            crowded.add(giant);

            var withGiant = scheduler.plan(pendingOnly(before, crowded));

            assertThat(withGiant.decisions()).isEqualTo(plan.decisions());
            assertThat(withGiant.waits().filter(wait -> !wait.job().equals(giant)))
                    .containsExactlyElementsOf(plan.waits().toList());
        });
    }

    @Test
    void noPairPreemptsEachOtherBothWays() {
        for (int seed = 0; seed < SEEDS / 2; seed++) {
            var state = RandomWorld.of(seed);
            var yielded = new HashMap<UUID, Set<UUID>>();
            for (int pass = 0; pass < 6; pass++) {
                var plan = scheduler.plan(state);
                plan.preemptions()
                        .filter(preempt -> preempt.cause() != Cause.OWNER)
                        .forEach(preempt -> yielded.computeIfAbsent(
                                        preempt.victim().job().id(), unused -> new HashSet<>())
                                .add(preempt.inFavourOf().orElseThrow()));
                state = Aftermath.released(Aftermath.of(state, plan));
            }
            var both = yielded.entrySet().stream()
                    .filter(victim -> victim.getValue().stream()
                            .anyMatch(winner ->
                                    yielded.getOrDefault(winner, Set.of()).contains(victim.getKey())))
                    .toList();
            assertThat(both).as("seed %d", seed).isEmpty();
        }
    }

    @Test
    void evictionsOfAJobAreBoundedExceptByOwners() {
        for (int seed = 0; seed < SEEDS / 4; seed++) {
            var state = RandomWorld.of(seed);
            var before = jobs(state).collect(Collectors.toMap(Job::id, Job::evictions));
            for (int pass = 0; pass < 12; pass++) {
                state = Aftermath.released(Aftermath.of(state, scheduler.plan(state)));
            }
            int most = state.policy().protectedAfter();
            assertThat(jobs(state))
                    .as("seed %d", seed)
                    .allMatch(job -> job.evictions() <= Math.max(most, before.getOrDefault(job.id(), 0)) + 1);
        }
    }

    private static Stream<Job> jobs(Snapshot state) {
        return Stream.concat(state.pending().stream(), state.runs().stream().map(Run::job));
    }

    @Test
    void reservedCardsAreFreeWhenTheReservationBegins() {
        forEach((before, plan, after) -> {
            for (var wait : plan.waits().toList()) {
                wait.reasons().stream()
                        .filter(reason -> reason.code() == PendingReason.RESERVED_FOR_OTHER)
                        .filter(reason -> reason.until().isPresent())
                        .forEach(reason -> assertThat(
                                        plan.estimatedStart(reason.otherJobId().orElseThrow()))
                                .isEqualTo(reason.until()));
            }
        });
    }

    private static void forEach(Property property) {
        for (Case tried : CASES) {
            try {
                property.check(tried.before, tried.plan, tried.after);
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("seed " + tried.seed + ": " + failure.getMessage(), failure);
            }
        }
    }

    private static Map<UUID, Long> perCard(Stream<Allocation> allocations) {
        var sums = new HashMap<UUID, Long>();
        allocations
                .flatMap(allocation -> allocation.nodes().stream())
                .flatMap(node -> node.cards().stream())
                .forEach(part -> sums.merge(part.cardId(), part.part().thousandths(), Long::sum));
        return sums;
    }

    private static List<Node> nodes(Snapshot snapshot) {
        return snapshot.clusters().stream()
                .flatMap(cluster -> cluster.nodes().stream())
                .toList();
    }

    private static long held(Snapshot snapshot, UUID tenant, String model) {
        return sum(snapshot.runs().stream()
                .filter(run -> run.job().tenantId().equals(tenant))
                .filter(run -> run.allocation().model().equals(model)));
    }

    private static long held(Snapshot snapshot, String model) {
        return sum(
                snapshot.runs().stream().filter(run -> run.allocation().model().equals(model)));
    }

    private static long held(Snapshot snapshot, String model, Standing standing) {
        return sum(snapshot.runs().stream()
                .filter(run -> run.standing() == standing)
                .filter(run -> run.allocation().model().equals(model)));
    }

    private static long sum(Stream<Run> runs) {
        return runs.map(Run::cards).reduce(Cards.NONE, Cards::plus).thousandths();
    }

    private static Snapshot pendingOnly(Snapshot snapshot, List<Job> pending) {
        return new Snapshot(
                snapshot.now(),
                snapshot.policy(),
                snapshot.clusters(),
                snapshot.runs(),
                snapshot.claims().stream()
                        .filter(claim ->
                                pending.stream().anyMatch(job -> job.id().equals(claim.jobId())))
                        .toList(),
                pending,
                snapshot.mix());
    }

    private static Snapshot shuffled(Snapshot snapshot, Random random) {
        var clusters = snapshot.clusters().stream()
                .map(cluster -> new Cluster(
                        cluster.id(),
                        cluster.siteId(),
                        cluster.availability(),
                        cluster.kinds(),
                        cluster.packagings(),
                        cluster.offered(),
                        shuffled(cluster.nodes(), random),
                        cluster.recallNotice(),
                        cluster.isolation()))
                .toList();
        return new Snapshot(
                snapshot.now(),
                snapshot.policy(),
                shuffled(clusters, random),
                shuffled(snapshot.runs(), random),
                shuffled(snapshot.claims(), random),
                shuffled(snapshot.pending(), random),
                snapshot.mix());
    }

    private static <T> List<T> shuffled(List<T> list, Random random) {
        var copy = new ArrayList<>(list);
        Collections.shuffle(copy, random);
        return copy;
    }
}
