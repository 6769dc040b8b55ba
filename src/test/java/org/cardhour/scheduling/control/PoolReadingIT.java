package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.cardhour.pools.control.Ground.MODEL;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.Demand;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.kernel.Cards;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.scheduling.core.Cluster;
import org.cardhour.scheduling.core.Decision;
import org.cardhour.scheduling.core.HostQuota;
import org.cardhour.scheduling.core.Interconnect;
import org.cardhour.scheduling.core.Job;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.scheduling.core.Snapshot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the scheduler is shown of pools of one cluster with one node of four cards, 64 cores and 256 GiB. */
class PoolReadingIT {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration HALF_LIFE = Duration.ofDays(7);

    private static EmbeddedDatabase database;
    private static UseCases cardhour;

    private final Ground ground = new Ground(cardhour);
    private final String cluster = ground.cluster(4);
    private final String pool = ground.pool(cluster);
    private final Tenant tenant = ground.tenant(pool, 4, 0);
    private final Submitter member = Submitter.of(tenant, cardhour);

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        cardhour = UseCases.on(database);
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void quotaOfCpuAndMemoryIsOfAllNodesAndMayBeBorrowedInPercent() {
        policy("cpu: 50%, memory: 64Gi, borrow_limit: 20%", "");

        var hosts = snapshot(NOW).policy().hosts();

        assertThat(hosts)
                .isEqualTo(Map.of(tenant.id(), new HostQuota(32_000, 32_000 + 12_800, 65_536, 65_536 + 52_428)));
    }

    @Test
    void tenantWithoutQuotaOfCpuMayUseAny() {
        policy("memory: 25%", "");

        var hosts = snapshot(NOW).policy().hosts();

        assertThat(hosts).isEqualTo(Map.of(tenant.id(), new HostQuota(Long.MAX_VALUE, Long.MAX_VALUE, 65_536, 65_536)));
    }

    @Test
    void jobThatNeedsMoreCpuThanItsTenantHasLeftWaitsForQuota() {
        policy("cpu: 50%", "");
        member.submit(member.request(cores(20)));
        pass(NOW);
        var second = member.submit(member.request(cores(20)));

        var plan = new Scheduler().plan(snapshot(NOW));

        assertThat(plan.wait(second).map(Decision.Wait::reasons).orElse(List.of()))
                .extracting(Reason::code)
                .containsExactly(PendingReason.QUOTA_WAIT);
    }

    @Test
    void useCountsHalfAsMuchAHalfLifeLaterAndInAStraightLineBetween() {
        policy("", "");
        var run = runningFrom(NOW);

        assertThat(used(NOW)).isEqualTo(Cards.NONE);
        assertThat(used(NOW.plus(HALF_LIFE))).isEqualTo(Cards.of(2));

        cardhour.call(RunLedger.class, ledger -> ledger.ended(run, succeeded(NOW.plus(HALF_LIFE))));
        assertThat(used(NOW.plus(HALF_LIFE.multipliedBy(3).dividedBy(2)))).isEqualTo(new Cards(1_500));
        assertThat(used(NOW.plus(HALF_LIFE.multipliedBy(2)))).isEqualTo(Cards.of(1));
        assertThat(used(NOW.plus(HALF_LIFE.multipliedBy(30)))).isEqualTo(Cards.NONE);
    }

    @Test
    void pastUseIsNotReadWhereThePolicyTakesNoAccountOfIt() {
        policy("", "fair_share: {lambda: 0}");
        runningFrom(NOW);

        var share = snapshot(NOW.plus(HALF_LIFE)).policy().fairShare();

        assertThat(share.permille()).isZero();
        assertThat(share.pastUse()).isEmpty();
    }

    @Test
    void jobThatNamesNoLimitHasTheOneOfItsClass() {
        policy("", "classes: [{name: low, default_walltime: 2h, max_walltime: 4h}]");
        member.submit(member.withoutLimit(member.request(cores(1))));

        var limits = snapshot(NOW).pending().stream().map(Job::limit);

        assertThat(limits).containsExactly(Optional.of(Duration.ofHours(2)));
    }

    @Test
    void weightsNoticeCapAndProtectionAreThoseOfThePolicy() {
        policy("", """
            score: {preference: 7, together: 11}
              recall_notice: 2h
              daily_preemptions: 3
              protect_after: 5
            """);

        var snapshot = snapshot(NOW);

        assertThat(snapshot.policy().weights().preference()).isEqualTo(7);
        assertThat(snapshot.policy().weights().together()).isEqualTo(11);
        assertThat(snapshot.policy().dailyEvictions()).isEqualTo(3);
        assertThat(snapshot.policy().protectedAfter()).isEqualTo(5);
        assertThat(snapshot.clusters()).extracting(Cluster::recallNotice).containsExactly(Duration.ofHours(2));
    }

    @Test
    void preemptionsCountForTheCapADayLongAndForProtectionForGood() {
        policy("", "");
        preempted(runningFrom(NOW), Cause.OWN);

        assertThat(snapshot(NOW.plus(HOUR)).pending())
                .extracting(Job::evictions, Job::evictionsToday)
                .containsExactly(tuple(1, 1));
        assertThat(snapshot(NOW.plus(Duration.ofDays(2))).pending())
                .extracting(Job::evictions, Job::evictionsToday)
                .containsExactly(tuple(1, 0));
    }

    @Test
    void whatOwnersTakeBackCountsForNeither() {
        policy("", "");
        preempted(runningFrom(NOW), Cause.OWNER);

        assertThat(snapshot(NOW.plus(HOUR)).pending())
                .extracting(Job::evictions, Job::evictionsToday)
                .containsExactly(tuple(0, 0));
    }

    @Test
    void nodeShowsHowItsCardsAreLinkedAndIsAGroupByItself() {
        policy("", "");

        var nodes = snapshot(NOW).clusters().getFirst().nodes();

        assertThat(nodes.getFirst().interconnect()).contains(new Interconnect("PCIE", ""));
    }

    private void policy(String quota, String rules) {
        var own = "{team: %s, accelerator: 4%s}".formatted(tenant.name(), quota.isEmpty() ? "" : ", " + quota);
        done(ground.agreeOn(pool, Ground.policy(pool, List.of(cluster), own) + "  " + rules + "\n"));
    }

    private UUID runningFrom(Instant start) {
        var job = member.training(4);
        pass(start);
        var run = cardhour.call(SchedulingPassIT.Rows.class, rows -> rows.run(job))
                .id();
        cardhour.call(RunLedger.class, ledger -> ledger.accepted(run, "engine-" + run, start));
        cardhour.call(RunLedger.class, ledger -> ledger.running(run, start));
        return run;
    }

    private static void preempted(UUID run, Cause cause) {
        var ending = new RunEnding(RunEnd.PREEMPTED, cause, Optional.empty(), NOW.plusSeconds(60));
        cardhour.call(RunLedger.class, ledger -> ledger.ended(run, ending));
        cardhour.call(RunLedger.class, ledger -> ledger.released(run, NOW.plusSeconds(70)));
    }

    private static RunEnding succeeded(Instant at) {
        return new RunEnding(RunEnd.SUCCEEDED, Cause.EXIT_CODE, Optional.of(0), at);
    }

    private static void pass(Instant now) {
        int carriedOut = cardhour.call(SchedulingPass.class, pass -> pass.run(now));
        assertThat(carriedOut).isPositive();
    }

    private Cards used(Instant at) {
        return snapshot(at)
                .policy()
                .fairShare()
                .pastUse()
                .getOrDefault(tenant.id(), Map.of())
                .getOrDefault(MODEL, Cards.NONE);
    }

    private Snapshot snapshot(Instant at) {
        return cardhour.call(PoolReading.class, pools -> pools.ofTenant(tenant.id(), at))
                .orElseThrow()
                .snapshot();
    }

    private static Demand cores(int count) {
        return new Demand(1, Cards.of(1), Set.of(), 0, count * 1_000L, 512);
    }
}
