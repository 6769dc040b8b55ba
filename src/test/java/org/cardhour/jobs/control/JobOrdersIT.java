package org.cardhour.jobs.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.cardhour.jobs.control.Allocation.OfCard;
import org.cardhour.jobs.control.Allocation.OnNode;
import org.cardhour.jobs.control.JobFacts.Detail;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.jobs.entity.Submission;
import org.cardhour.kernel.Actor;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Grant;
import org.cardhour.kernel.Outcome;
import org.cardhour.kernel.Refusal;
import org.cardhour.kernel.Refusal.Kind;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.store.control.Lease;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class JobOrdersIT {

    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    private static final UUID TENANT = UUID.randomUUID();
    private static final UUID PROJECT = UUID.randomUUID();
    private static final Actor OWNER = actor("owner", member(TENANT, PROJECT));
    private static final Actor COLLEAGUE = actor("colleague", member(TENANT, PROJECT));
    private static final Actor ELSEWHERE = actor("elsewhere", member(TENANT, UUID.randomUUID()));
    private static final Actor TENANT_ADMIN = actor("boss", inTenant(Actor.TENANT_ADMIN, TENANT));
    private static final Actor VIEWER = actor("viewer", inTenant(Actor.VIEWER, TENANT));
    private static final Actor STRANGER = actor("stranger", member(UUID.randomUUID(), UUID.randomUUID()));
    private static final Actor PLATFORM = actor("platform", Grant.onPlatform(Actor.PLATFORM_ADMIN));

    private static UseCases cardhour;

    @BeforeAll
    static void start() {
        cardhour = UseCases.on(EmbeddedDatabase.shared());
    }

    @Test
    void waitingJobIsCancelledAtOnceAndOnlyOnce() {
        var job = queue();

        var cancelled = done(cancel(OWNER, job, ""));
        var again = done(cancel(OWNER, job, ""));

        assertThat(cancelled.job().state()).isEqualTo(JobState.CANCELLED);
        assertThat(again.job().state()).isEqualTo(JobState.CANCELLED);
        var states = cardhour.call(JobRows.class, rows -> rows.states(job));
        assertThat(states).containsExactly("QUEUED", "CANCELLED");
    }

    @Test
    void runningJobIsToldToStopAndEndsWithItsRun() {
        var job = queue();
        var run = running(job);

        var cancelling = done(cancel(OWNER, job, "no use"));
        var stop = cardhour.call(JobRows.class, rows -> rows.run(run)).stop();
        ledger(run, new RunEnding(RunEnd.CANCELLED, Cause.CANCEL, Optional.of(143), NOW.plusSeconds(3)));

        assertThat(cancelling.job().state()).isEqualTo(JobState.CANCELLING);
        assertThat(stop).hasValueSatisfying(order -> assertThat(order.reason()).isEqualTo(StopReason.CANCEL));
        assertThat(state(job)).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void jobThatSucceedsBeforeItsCancelReachesItHasSucceeded() {
        var job = queue();
        var run = running(job);
        cancel(OWNER, job, "");

        ledger(run, new RunEnding(RunEnd.SUCCEEDED, Cause.EXIT_CODE, Optional.of(0), NOW.plusSeconds(1)));

        assertThat(state(job)).isEqualTo(JobState.SUCCEEDED);
        assertThat(refusal(cancel(COLLEAGUE, job, "")).code()).isEqualTo("NOT_YOUR_JOB");
    }

    @Test
    void preemptedJobThatIsCancelledBeforeItsCardsAreFreeIsNotQueuedAgain() {
        var job = queue();
        var run = running(job);
        cardhour.call(
                RunLedger.class,
                ledger -> ledger.requestPreemption(
                        run, new Preemption(Optional.of(UUID.randomUUID()), Cause.OWN), epoch(), NOW));
        cardhour.call(
                RunLedger.class,
                ledger -> ledger.ended(
                        run, new RunEnding(RunEnd.PREEMPTED, Cause.OWN, Optional.of(143), NOW.plusSeconds(1))));

        var cancelled = done(cancel(OWNER, job, ""));
        cardhour.call(RunLedger.class, ledger -> ledger.released(run, NOW.plusSeconds(2)));

        assertThat(cancelled.job().state()).isEqualTo(JobState.CANCELLED);
        assertThat(state(job)).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void heldJobIsNotDispatchedUntilItIsReleased() {
        var job = queue();
        done(cardhour.call(JobOrders.class, orders -> orders.hold(OWNER, job, "", NOW)));
        var machine = Machine.with(1, cardhour, NOW);

        var whileHeld = dispatch(job, machine);
        done(cardhour.call(JobOrders.class, orders -> orders.release(OWNER, job, "", NOW)));
        var afterwards = dispatch(job, machine);

        assertThat(whileHeld).isFalse();
        assertThat(afterwards).isTrue();
        assertThat(refusal(cardhour.call(JobOrders.class, orders -> orders.hold(OWNER, job, "", NOW)))
                        .code())
                .isEqualTo("JOB_DOES_NOT_WAIT");
        assertThat(refusal(cardhour.call(JobOrders.class, orders -> orders.release(OWNER, job, "", NOW)))
                        .code())
                .isEqualTo("JOB_DOES_NOT_WAIT");
    }

    @Test
    void whoMayCancel() {
        var job = queue();

        assertThat(refusal(cancel(COLLEAGUE, job, "")).kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(refusal(cancel(ELSEWHERE, job, "")).kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(refusal(cancel(VIEWER, job, "")).kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(refusal(cancel(STRANGER, job, "")).kind()).isEqualTo(Kind.FOREIGN);
        assertThat(refusal(cancel(PLATFORM, job, "  ")).code()).isEqualTo("REASON_REQUIRED");
        assertThat(refusal(cancel(OWNER, UUID.randomUUID(), "")).kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(state(job)).isEqualTo(JobState.QUEUED);
        assertThat(done(cancel(PLATFORM, job, "the site is closed")).job().cancelReason())
                .contains("the site is closed");
        assertThat(done(cancel(TENANT_ADMIN, queue(), "")).job().state()).isEqualTo(JobState.CANCELLED);
    }

    @Test
    void whoSeesWhat() {
        var job = queue();

        assertThat(done(find(OWNER, job)).detail()).isEqualTo(Detail.FULL);
        assertThat(done(find(TENANT_ADMIN, job)).detail()).isEqualTo(Detail.FULL);
        assertThat(done(find(COLLEAGUE, job)).detail()).isEqualTo(Detail.STATE);
        assertThat(done(find(VIEWER, job)).detail()).isEqualTo(Detail.STATE);
        assertThat(done(find(PLATFORM, job)).detail()).isEqualTo(Detail.STATE);
        assertThat(refusal(find(ELSEWHERE, job)).kind()).isEqualTo(Kind.FORBIDDEN);
        assertThat(refusal(find(STRANGER, job)).kind()).isEqualTo(Kind.FOREIGN);
        for (var actor : List.of(OWNER, TENANT_ADMIN, COLLEAGUE, VIEWER, PLATFORM)) {
            assertThat(list(actor, 500)).contains(job);
        }
        assertThat(list(ELSEWHERE, 500)).isEmpty();
        assertThat(list(STRANGER, 500)).isEmpty();
    }

    @Test
    void listGoesOnWhereItEndedThoughTimesAreEqual() {
        var jobs = List.of(queue(), queue(), queue());

        var first = list(OWNER, 2);
        var last = cardhour.call(JobRows.class, rows -> rows.job(first.getLast()));
        var behind = new JobFilter(
                Set.of(JobState.QUEUED, JobState.CANCELLED, JobState.SUCCEEDED, JobState.DISPATCHED),
                Optional.of(PROJECT),
                Optional.of(TENANT),
                Optional.of(OWNER.id()),
                Optional.of(new JobFilter.Place(last.submittedAt(), last.id())));
        var rest = cardhour.call(JobReading.class, reading -> reading.list(OWNER, behind, 500)).stream()
                .map(facts -> facts.job().id())
                .toList();

        assertThat(rest).doesNotContainAnyElementsOf(first);
        assertThat(List.of(first, rest).stream().flatMap(List::stream)).containsAll(jobs);
    }

    @Test
    void workloadShowsWhatWaitsAndWhatHolds() {
        var waiting = queue();
        var job = queue();
        var run = running(job);
        cardhour.call(RunLedger.class, ledger -> ledger.checkpointed(run, NOW.plusSeconds(1), OptionalLong.empty()));

        var queued = cardhour.call(Workload.class, Workload::waiting);
        var holding = cardhour.call(Workload.class, Workload::holding).stream()
                .filter(held -> held.run().id().equals(run))
                .findFirst()
                .orElseThrow();

        assertThat(queued).extracting(found -> found.id()).contains(waiting).doesNotContain(job);
        assertThat(holding.job().id()).isEqualTo(job);
        assertThat(holding.cards()).hasSize(1);
        assertThat(holding.nodes()).hasSize(1);
        assertThat(holding.run().progress().saved()).contains(NOW.plusSeconds(1));
    }

    @Test
    @Tag("S6")
    void jobWhoseImageCannotBePulledGoesElsewhereForAWhile() {
        var job = queue();
        var run = running(job);

        ledger(run, new RunEnding(RunEnd.START_FAILED, Cause.IMAGE_PULL, Optional.empty(), NOW));

        assertThat(state(job)).isEqualTo(JobState.QUEUED);
        var cluster =
                cardhour.call(JobRows.class, rows -> rows.run(run)).place().clusterId();
        assertThat(backoff(job, NOW.plusSeconds(599))).containsEntry(cluster, NOW.plusSeconds(600));
        assertThat(backoff(job, NOW.plusSeconds(600))).isEmpty();
    }

    private static UUID queue() {
        var whose = new Submission(TENANT, PROJECT, OWNER.id(), OWNER.name());
        return cardhour.call(JobRows.class, rows -> rows.queue(whose, NOW));
    }

    private static UUID running(UUID job) {
        assertThat(dispatch(job, Machine.with(1, cardhour, NOW))).isTrue();
        var run = cardhour.call(JobRows.class, rows -> rows.job(job))
                .currentRunId()
                .orElseThrow();
        cardhour.call(RunLedger.class, ledger -> ledger.running(run, NOW));
        return run;
    }

    private static boolean dispatch(UUID job, Machine machine) {
        var node = machine.node(cardhour);
        var card = new OfCard(node.cards().getFirst().id(), Cards.of(1));
        var wanted = new Allocation(
                machine.clusterId(),
                new UUID(0, 1),
                machine.model(),
                Standing.INSIDE,
                Cards.of(1000),
                List.of(new OnNode(node.node().id(), 0, 0, List.of(card))));
        return cardhour.call(RunLedger.class, ledger -> ledger.dispatch(job, wanted, epoch(), NOW));
    }

    private static long epoch() {
        return cardhour.call(Lease.class, lease -> lease.take(RunLedger.PASS_LEASE))
                .orElseThrow();
    }

    private static void ledger(UUID run, RunEnding ending) {
        cardhour.call(RunLedger.class, ledger -> ledger.ended(run, ending));
        cardhour.call(RunLedger.class, ledger -> ledger.released(run, ending.at()));
    }

    private static Map<UUID, Instant> backoff(UUID job, Instant now) {
        var all = cardhour.call(Workload.class, workload -> workload.backoff(now));
        return all.getOrDefault(job, Map.of());
    }

    private static JobState state(UUID job) {
        return cardhour.call(JobRows.class, rows -> rows.job(job)).state();
    }

    private static Outcome<JobFacts> cancel(Actor actor, UUID job, String reason) {
        return cardhour.call(JobOrders.class, orders -> orders.cancel(actor, job, reason, NOW));
    }

    private static Outcome<JobFacts> find(Actor actor, UUID job) {
        return cardhour.call(JobReading.class, reading -> reading.find(actor, job, NOW));
    }

    private static List<UUID> list(Actor actor, int most) {
        var all = new JobFilter(Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        return cardhour.call(JobReading.class, reading -> reading.list(actor, all, most)).stream()
                .map(facts -> facts.job().id())
                .toList();
    }

    private static Actor actor(String id, Grant grant) {
        return new Actor(id, id, Set.of(grant), "127.0.0.1", "test", "request");
    }

    private static Grant member(UUID tenant, UUID project) {
        return new Grant(Actor.MEMBER, Optional.of(tenant), Optional.of(project));
    }

    private static Grant inTenant(String role, UUID tenant) {
        return new Grant(role, Optional.of(tenant), Optional.empty());
    }

    private static <T> T done(Outcome<T> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Done.class);
        return ((Outcome.Done<T>) outcome).value();
    }

    private static Refusal refusal(Outcome<?> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Refused.class);
        return ((Outcome.Refused<?>) outcome).refusal();
    }
}
