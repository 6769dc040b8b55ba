package org.cardhour.jobs.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.cardhour.jobs.control.Allocation.OfCard;
import org.cardhour.jobs.control.Allocation.OnNode;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Fault;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.RunState;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.PlacementScore;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.jobs.entity.Submission;
import org.cardhour.kernel.Cards;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.HeldAmounts;
import org.cardhour.store.control.Lease;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RunLedgerIT {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final UUID POOL = UUID.randomUUID();
    private static final Cards PLENTY = Cards.of(1000);

    private static UseCases cardhour;

    private long epoch;
    private UUID tenant;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
    }

    @BeforeEach
    void takeTheLease() {
        epoch = cardhour.call(Lease.class, lease -> lease.take(RunLedger.PASS_LEASE))
                .orElseThrow();
        tenant = UUID.randomUUID();
    }

    @Test
    void runGoesFromDispatchToReleaseAndItsJobFollows() {
        var machine = Machine.with(4, cardhour, NOW);
        var job = submit();
        var states = new ArrayList<JobState>();

        assertThat(dispatch(job, cards(machine, 4, PLENTY))).isTrue();
        var run = job(job).currentRunId().orElseThrow();
        states.add(job(job).state());
        assertThat(ledger(ledger -> ledger.accepted(run, "pid-1", NOW.plusMillis(10))))
                .isTrue();
        assertThat(ledger(ledger -> ledger.starting(run, NOW.plusMillis(20)))).isTrue();
        states.add(job(job).state());
        assertThat(ledger(ledger -> ledger.running(run, NOW.plusMillis(30)))).isTrue();
        states.add(job(job).state());
        assertThat(ledger(ledger -> ledger.checkpointed(run, NOW.plusMillis(40), OptionalLong.of(7))))
                .isTrue();
        assertThat(ledger(ledger -> ledger.ended(run, succeeded(NOW.plusMillis(50)))))
                .isTrue();
        states.add(job(job).state());
        assertThat(held(machine)).isEqualTo(4_000);
        assertThat(ledger(ledger -> ledger.released(run, NOW.plusMillis(60)))).isTrue();

        assertThat(states)
                .containsExactly(JobState.DISPATCHED, JobState.STARTING, JobState.RUNNING, JobState.SUCCEEDED);
        assertThat(held(machine)).isZero();
        assertThat(quota()).isZero();
        assertThat(events(job)).containsExactly("QUEUED", "DISPATCHED", "STARTING", "RUNNING", "SUCCEEDED");
        var stored = run(run);
        assertThat(stored.state()).isEqualTo(RunState.ENDED);
        assertThat(stored.ending()).contains(succeeded(NOW.plusMillis(50)));
        assertThat(stored.times().start()).contains(NOW.plusMillis(30));
        assertThat(stored.progress().step()).hasValue(7);
        assertThat(stored.place().cards()).isEqualTo(Cards.of(4));
        assertThat(stored.engineId()).contains("pid-1");
        assertThat(stored.stop()).isEmpty();
        assertThat(stored.preemption()).isEmpty();
    }

    @Test
    @Tag("S2")
    void ofTwentyDispatchesOntoOneCardOneWins() throws Exception {
        var machine = Machine.with(1, cardhour, NOW);
        var jobs = IntStream.range(0, 20).mapToObj(n -> submit()).toList();
        var wanted = cards(machine, 1, PLENTY);

        var won = together(jobs.stream()
                .<Callable<Boolean>>map(job -> () -> dispatch(job, wanted))
                .toList());

        assertThat(won).hasSize(20).containsOnlyOnce(true);
        assertThat(held(machine)).isEqualTo(1_000);
        assertThat(quota()).isEqualTo(1_000);
        assertThat(jobs)
                .filteredOn(job -> job(job).state() == JobState.DISPATCHED)
                .hasSize(1);
    }

    @Test
    void ofAGroupThoseBeginForWhichAllIsThereAfterTheOnesBefore() {
        var machine = Machine.with(4, cardhour, NOW);
        var running = submit();
        dispatch(running, card(machine, 3));
        var one = submit();
        var late = submit();
        var other = submit();
        var tooMuch = submit();
        var limit = Cards.of(3);
        var score = new PlacementScore(1, -2, 3, -4, 5, -6);

        var begun = begin(List.of(
                new Beginning(one, allocation(machine, limit, cards(machine, 0, 1)), Optional.of(score)),
                new Beginning(running, card(machine, 1)),
                new Beginning(late, allocation(machine, limit, cards(machine, 0, 1))),
                new Beginning(other, allocation(machine, limit, cards(machine, 1, 1))),
                new Beginning(tooMuch, allocation(machine, limit, cards(machine, 2, 1)))));

        assertThat(begun).containsExactlyInAnyOrder(one, other);
        assertThat(held(machine)).isEqualTo(3_000);
        assertThat(quota()).isEqualTo(3_000);
        assertThat(List.of(late, tooMuch))
                .allSatisfy(job -> assertThat(job(job).state()).isEqualTo(JobState.QUEUED));
        assertThat(events(other)).containsExactly("QUEUED", "DISPATCHED");
        assertThat(run(job(other).currentRunId().orElseThrow()).number()).isEqualTo(1);
        assertThat(run(job(one).currentRunId().orElseThrow()).score()).contains(score);
        assertThat(run(job(other).currentRunId().orElseThrow()).score()).isEmpty();
    }

    @Test
    void partsOfOneCardGoToSeveralOfAGroup() {
        var machine = Machine.with(1, cardhour, NOW);
        var card = machine.node(cardhour).cards().getFirst().id();
        var half = allocation(machine, PLENTY, List.of(new OfCard(card, new Cards(500))));
        var jobs = List.of(submit(), submit(), submit());

        var begun = begin(jobs.stream().map(job -> new Beginning(job, half)).toList());

        assertThat(begun).containsExactlyInAnyOrderElementsOf(jobs.subList(0, 2));
        assertThat(held(machine)).isEqualTo(1_000);
    }

    @Test
    void twentyDispatchesAtOnceNeverPassTheLimit() throws Exception {
        var machine = Machine.with(20, cardhour, NOW);
        var node = machine.node(cardhour);
        var jobs = IntStream.range(0, 20).mapToObj(n -> submit()).toList();

        var won = together(IntStream.range(0, 20)
                .<Callable<Boolean>>mapToObj(n -> () -> dispatch(
                        jobs.get(n),
                        allocation(
                                machine,
                                Cards.of(1),
                                List.of(new OfCard(node.cards().get(n).id(), Cards.of(1))))))
                .toList());

        assertThat(won).hasSize(20).containsOnlyOnce(true);
        assertThat(quota()).isEqualTo(1_000);
        assertThat(held(machine)).isEqualTo(1_000);
    }

    @Test
    void limitsOfCpuAndMemoryAreNeverPassed() {
        var machine = Machine.with(4, cardhour, NOW);
        var limits = Map.of(HeldAmounts.CPU, 150L, HeldAmounts.MEMORY, 128L);

        boolean first = dispatch(submit(), limited(cards(machine, 1, PLENTY), limits));
        boolean second = dispatch(submit(), limited(card(machine, 1), limits));
        boolean third = dispatch(submit(), limited(card(machine, 1), Map.of(HeldAmounts.CPU, 200L)));

        assertThat(first).isTrue();
        assertThat(second).isFalse();
        assertThat(third).isTrue();
        assertThat(amounts(tenant)).containsEntry(HeldAmounts.CPU, 200L).containsEntry(HeldAmounts.MEMORY, 128L);
    }

    @Test
    @Tag("S7")
    void threeRunsOfSixteenHoldFortyEightAndNothingWhenTheyAreGoneHoweverOftenThatIsSaid() {
        var machine = Machine.with(48, cardhour, NOW);
        var runs = new ArrayList<UUID>();
        for (int first = 0; first < 48; first += 16) {
            var job = submit();
            assertThat(dispatch(job, allocation(machine, PLENTY, cards(machine, first, 16))))
                    .isTrue();
            runs.add(job(job).currentRunId().orElseThrow());
        }
        assertThat(quota()).isEqualTo(48_000);
        assertThat(amounts(project(runs.getFirst()))).containsEntry(HeldAmounts.cards(machine.model()), 16_000L);

        for (UUID run : runs) {
            var lost = new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), NOW.plusMillis(10));
            ledger(ledger -> ledger.ended(run, lost));
            ledger(ledger -> ledger.ended(run, lost));
            assertThat(amounts(project(run))).isEmpty();
            ledger(ledger -> ledger.released(run, NOW.plusMillis(20)));
            ledger(ledger -> ledger.released(run, NOW.plusMillis(30)));
        }

        assertThat(quota()).isZero();
        assertThat(held(machine)).isZero();
        assertThat(amounts(tenant)).isEmpty();
        assertThat(amounts(project(runs.getFirst()))).isEmpty();
    }

    @Test
    void oneJobIsDispatchedOnceByTwentyAtOnce() throws Exception {
        var machine = Machine.with(4, cardhour, NOW);
        var job = submit();
        var wanted = cards(machine, 1, PLENTY);

        var won = together(Collections.nCopies(20, () -> dispatch(job, wanted)));

        assertThat(won).containsOnlyOnce(true);
        assertThat(job(job).runs()).isEqualTo(1);
    }

    @Test
    void releaseFreesOnceAndALateEndChangesNothing() throws Exception {
        var machine = Machine.with(2, cardhour, NOW);
        var job = submit();
        dispatch(job, cards(machine, 2, PLENTY));
        var run = job(job).currentRunId().orElseThrow();
        ledger(ledger -> ledger.running(run, NOW));
        ledger(ledger -> ledger.ended(run, succeeded(NOW.plusSeconds(1))));

        var freed = together(Collections.nCopies(10, () -> ledger(ledger -> ledger.released(run, NOW.plusSeconds(2)))));
        var late = ledger(ledger -> ledger.ended(run, failed(NOW.plusSeconds(9))));
        var later = ledger(ledger -> ledger.running(run, NOW.plusSeconds(9)));

        assertThat(freed).containsOnlyOnce(true);
        assertThat(late).isFalse();
        assertThat(later).isFalse();
        assertThat(held(machine)).isZero();
        assertThat(quota()).isZero();
        assertThat(job(job).state()).isEqualTo(JobState.SUCCEEDED);
        assertThat(run(run).ending()).contains(succeeded(NOW.plusSeconds(1)));
    }

    @Test
    void runIsToldOnceUntilWhenItMayGoOnAndGoesOn() {
        var machine = Machine.with(1, cardhour, NOW);
        var job = submit();
        dispatch(job, cards(machine, 1, PLENTY));
        var run = job(job).currentRunId().orElseThrow();

        var byAnother = ledger(ledger -> ledger.recall(run, NOW.plusSeconds(5), epoch - 1, NOW));
        var told = ledger(ledger -> ledger.recall(run, NOW.plusSeconds(60), epoch, NOW));
        var again = ledger(ledger -> ledger.recall(run, NOW.plusSeconds(90), epoch, NOW));

        assertThat(List.of(byAnother, told, again)).containsExactly(false, true, false);
        assertThat(run(run).recalledUntil()).contains(NOW.plusSeconds(60));
        assertThat(run(run).stop()).isEmpty();
        assertThat(job(job).state()).isEqualTo(JobState.DISPATCHED);
    }

    @Test
    @Tag("S4")
    void preemptedJobIsQueuedAgainWithItsSubmitTimeOnceItsCardsAreFree() {
        var machine = Machine.with(1, cardhour, NOW);
        var victim = submit();
        var urgent = submit();
        dispatch(victim, cards(machine, 1, PLENTY));
        var run = job(victim).currentRunId().orElseThrow();
        ledger(ledger -> ledger.running(run, NOW));

        var asked = ledger(ledger -> ledger.requestPreemption(run, own(urgent), epoch, NOW));
        var again = ledger(ledger -> ledger.requestPreemption(run, own(urgent), epoch, NOW));
        var preempting = job(victim).state();
        ledger(ledger ->
                ledger.ended(run, new RunEnding(RunEnd.PREEMPTED, Cause.OWN, Optional.of(143), NOW.plusSeconds(5))));
        var ended = job(victim).state();
        ledger(ledger -> ledger.released(run, NOW.plusSeconds(6)));

        assertThat(asked).isTrue();
        assertThat(again).isFalse();
        assertThat(List.of(preempting, ended)).containsOnly(JobState.PREEMPTING);
        assertThat(job(victim).state()).isEqualTo(JobState.QUEUED);
        assertThat(job(victim).submittedAt()).isEqualTo(NOW);
        assertThat(job(victim).evictions()).isEqualTo(1);
        assertThat(run(run).preemption().orElseThrow().winner()).contains(urgent);
        assertThat(run(run).ending().orElseThrow().fault()).isEqualTo(Fault.USER);
        assertThat(dispatch(victim, cards(machine, 1, PLENTY))).isTrue();
        assertThat(job(victim).token()).isEqualTo(2);
    }

    @Test
    @Tag("S9")
    void lostRunFreesTheQuotaAtOnceAndItsCardsWhenTheyAreConfirmedFree() {
        var machine = Machine.with(1, cardhour, NOW);
        var job = submit();
        dispatch(job, cards(machine, 1, PLENTY));
        var run = job(job).currentRunId().orElseThrow();
        ledger(ledger -> ledger.running(run, NOW));
        ledger(ledger -> ledger.unknown(run, NOW.plusSeconds(90)));
        var unknown = job(job).state();

        ledger(ledger -> ledger.ended(
                run, new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), NOW.plusSeconds(60))));

        assertThat(unknown).isEqualTo(JobState.UNKNOWN);
        assertThat(job(job).state()).isEqualTo(JobState.QUEUED);
        assertThat(quota()).isZero();
        assertThat(held(machine)).isEqualTo(1_000);
        assertThat(dispatch(job, cards(machine, 1, PLENTY))).isFalse();
        assertThat(ledger(ledger -> ledger.released(run, NOW.plusSeconds(700)))).isTrue();
        assertThat(job(job).state()).isEqualTo(JobState.QUEUED);
        assertThat(quota()).isZero();
        assertThat(held(machine)).isZero();
    }

    @Test
    void runThatWasStoppedWithThePlatformIsQueuedAgain() {
        var machine = Machine.with(1, cardhour, NOW);
        var job = submit();
        dispatch(job, cards(machine, 1, PLENTY));
        var run = job(job).currentRunId().orElseThrow();
        ledger(ledger -> ledger.running(run, NOW));

        ledger(ledger -> ledger.ended(
                run,
                new RunEnding(RunEnd.CANCELLED, Cause.STOPPED_WITH_PLATFORM, Optional.of(143), NOW.plusSeconds(1))));
        ledger(ledger -> ledger.released(run, NOW.plusSeconds(1)));

        assertThat(job(job).state()).isEqualTo(JobState.QUEUED);
        assertThat(run(run).ending().orElseThrow().fault()).isEqualTo(Fault.PLATFORM);
    }

    @Test
    @Tag("S2")
    void staleEpochDecidesNothing() {
        var machine = Machine.with(1, cardhour, NOW);
        var job = submit();
        var wanted = cards(machine, 1, PLENTY);

        var dispatched = ledger(ledger -> ledger.dispatch(job, wanted, epoch - 1, NOW));

        assertThat(dispatched).isFalse();
        assertThat(job(job).state()).isEqualTo(JobState.QUEUED);
        assertThat(held(machine)).isZero();
    }

    @Test
    void endBeforeTheStartCountsAsNothing() {
        var machine = Machine.with(1, cardhour, NOW);
        var job = submit();
        dispatch(job, cards(machine, 1, PLENTY));
        var run = job(job).currentRunId().orElseThrow();
        ledger(ledger -> ledger.running(run, NOW.plusSeconds(10)));

        ledger(ledger -> ledger.ended(run, succeeded(NOW.plusSeconds(9))));

        assertThat(run(run).ending().orElseThrow().at()).isEqualTo(NOW.plusSeconds(10));
    }

    private boolean dispatch(UUID job, Allocation wanted) {
        return ledger(ledger -> ledger.dispatch(job, wanted, epoch, NOW));
    }

    private Set<UUID> begin(List<Beginning> wanted) {
        return cardhour.call(RunLedger.class, ledger -> ledger.dispatch(wanted, epoch, NOW));
    }

    private Allocation cards(Machine machine, int count, Cards limit) {
        var cards = machine.node(cardhour).cards().stream()
                .limit(count)
                .map(card -> new OfCard(card.id(), Cards.of(1)))
                .toList();
        return allocation(machine, limit, cards);
    }

    private Allocation allocation(Machine machine, Cards limit, List<OfCard> cards) {
        var node = machine.node(cardhour).node().id();
        return new Allocation(
                machine.clusterId(),
                POOL,
                machine.model(),
                Standing.INSIDE,
                limit,
                List.of(new OnNode(node, 100, 64, cards)));
    }

    /** So many free cards from that one on. */
    private static List<OfCard> cards(Machine machine, int first, int count) {
        return machine.node(cardhour).cards().stream()
                .skip(first)
                .limit(count)
                .map(card -> new OfCard(card.id(), Cards.of(1)))
                .toList();
    }

    private Allocation card(Machine machine, int index) {
        return allocation(machine, PLENTY, cards(machine, index, 1));
    }

    private static Allocation limited(Allocation wanted, Map<String, Long> limits) {
        return new Allocation(
                wanted.clusterId(),
                wanted.poolId(),
                wanted.model(),
                wanted.standing(),
                wanted.limit(),
                limits,
                wanted.nodes());
    }

    private static Map<String, Long> amounts(UUID holder) {
        return cardhour.call(HeldAmounts.class, held -> held.in(POOL)).getOrDefault(holder, Map.of());
    }

    private static UUID project(UUID run) {
        return run(run).projectId();
    }

    private static Preemption own(UUID winner) {
        return new Preemption(Optional.of(winner), Cause.OWN);
    }

    private static boolean ledger(Function<RunLedger, Boolean> call) {
        return cardhour.call(RunLedger.class, call);
    }

    private UUID submit() {
        var whose = new Submission(tenant, UUID.randomUUID(), "someone", "someone");
        return cardhour.call(JobRows.class, rows -> rows.queue(whose, NOW));
    }

    private static Job job(UUID id) {
        return cardhour.call(JobRows.class, rows -> rows.job(id));
    }

    private static Run run(UUID id) {
        return cardhour.call(JobRows.class, rows -> rows.run(id));
    }

    private static long held(Machine machine) {
        return machine.node(cardhour).cards().stream()
                .mapToLong(card -> card.held().thousandths())
                .sum();
    }

    private long quota() {
        return cardhour.call(JobRows.class, rows -> rows.heldQuota(tenant));
    }

    private static List<String> events(UUID job) {
        return cardhour.call(JobRows.class, rows -> rows.states(job));
    }

    private static RunEnding succeeded(Instant at) {
        return new RunEnding(RunEnd.SUCCEEDED, Cause.EXIT_CODE, Optional.of(0), at);
    }

    private static RunEnding failed(Instant at) {
        return new RunEnding(RunEnd.FAILED, Cause.EXIT_CODE, Optional.of(1), at);
    }

    /** All at the same moment; what each gave back. */
    private static <T> List<T> together(List<? extends Callable<T>> calls) throws Exception {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(calls.size())) {
            var futures = calls.stream()
                    .map(call -> threads.submit(() -> {
                        start.await();
                        return call.call();
                    }))
                    .toList();
            start.countDown();
            var results = new ArrayList<T>();
            for (var future : futures) {
                results.add(future.get());
            }
            return results;
        }
    }
}
