package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.ADMIN;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cardhour.identity.entity.Tenant;
import org.cardhour.jobs.control.IdleQuota;
import org.cardhour.kernel.Cards;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.BufferUses;
import org.cardhour.pools.control.Ground;
import org.cardhour.pools.control.PoolQueries;
import org.cardhour.scheduling.control.Failover.Kind;
import org.cardhour.scheduling.control.Failover.Loss;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is told of a pool of two clusters, of eight cards and of four. */
class PoolReportsIT {

    private static EmbeddedDatabase database;
    private static UseCases cardhour;

    private final Ground ground = new Ground(cardhour);
    private final String large = ground.cluster(8);
    private final String small = ground.cluster(4);
    private final String pool = ground.pool(large, small);

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
    void runsThatWouldFitElsewhereAndThoseThatWouldNotAreToldForEachLoss() {
        var tenant = Submitter.of(ground.tenant(pool, 10, 0), cardhour);
        tenant.training(6);
        tenant.training(3);
        pass();

        var losses = done(cardhour.call(Failover.class, failover -> failover.of(pool, NOW)));

        assertThat(losses).hasSize(4);
        var withoutLarge = loss(losses, large);
        assertThat(withoutLarge.runs()).singleElement().satisfies(fate -> {
            assertThat(fate.run().allocation().total()).isEqualTo(Cards.of(6));
            assertThat(fate.elsewhere()).isEmpty();
            assertThat(fate.reasons()).extracting(Reason::code).isNotEmpty().doesNotContain(PendingReason.NO_QUOTA);
        });
        assertThat(withoutLarge.stranded()).isZero();
        assertThat(loss(losses, small).runs()).singleElement().satisfies(fate -> {
            assertThat(fate.run().allocation().total()).isEqualTo(Cards.of(3));
            assertThat(fate.elsewhere()).isEmpty();
        });
    }

    @Test
    void lossThatWouldStrandWorkThatCanNotBePreemptedIsAlarming() {
        var tenant = Submitter.of(ground.tenant(pool, 10, 0), cardhour);
        tenant.urgent(6);
        pass();

        var all = cardhour.call(Failover.class, failover -> failover.all(NOW));

        var losses = all.getOrDefault(pool, List.of());
        assertThat(loss(losses, large).isAlarming()).isTrue();
        assertThat(loss(losses, small).isAlarming()).isFalse();
        assertThat(new StrandedRuns().changes(all))
                .filteredOn(change -> change.pool().equals(pool))
                .extracting(StrandedRuns.Change::code)
                .contains(large)
                .doesNotContain(small);
    }

    @Test
    void runThatFitsIntoTheBufferHasAPlace() {
        var tenant = Submitter.of(ground.tenant(pool, 10, 0), cardhour);
        tenant.urgent(3);
        tenant.training(5);
        pass();

        var losses = done(cardhour.call(Failover.class, failover -> failover.of(pool, NOW)));

        var fates = losses.stream()
                .filter(loss -> loss.kind() == Kind.CLUSTER)
                .flatMap(loss -> loss.runs().stream())
                .toList();
        assertThat(fates)
                .filteredOn(fate -> fate.run().allocation().total().equals(Cards.of(3)))
                .singleElement()
                .satisfies(fate -> assertThat(fate.elsewhere()).isPresent());
    }

    @Test
    void passLogsWhoUsesTheBuffer() {
        var tenant = Submitter.of(ground.tenant(pool, 10, 2), cardhour);
        tenant.training(8);
        tenant.training(2);
        pass();
        tenant.urgent(2);
        pass();
        pass();

        var uses = done(cardhour.call(
                BufferUses.class, log -> log.list(ADMIN, pool, NOW.plusSeconds(1), new UUID(-1, -1), 10)));

        assertThat(uses).singleElement().satisfies(use -> {
            assertThat(use.cards()).isEqualTo(Cards.of(2));
            assertThat(use.endExclusive()).isEmpty();
            assertThat(use.runs()).hasSize(1);
        });
    }

    @Test
    void guaranteeThatNobodyUsedIsToldWithAPolicyThatCanBeProposed() {
        var busy = ground.tenant(pool, 5, 0);
        var idle = ground.tenant(pool, 3, 0);
        Submitter.of(busy, cardhour).training(4);
        pass();
        var later = NOW.plus(Duration.ofDays(10));

        var report = idle(later);

        assertThat(report.idle())
                .containsExactlyInAnyOrder(
                        new IdleQuota.Idle(busy.name(), Ground.MODEL, 5, Cards.of(4), 1),
                        new IdleQuota.Idle(idle.name(), Ground.MODEL, 3, Cards.NONE, 3));
        done(ground.agreeOn(pool, report.proposal().orElseThrow()));
        assertThat(guaranteed(busy)).isEqualTo(4);
        assertThat(guaranteed(idle)).isZero();
        assertThat(idle(later).proposal()).isEmpty();
    }

    @Test
    void guaranteeThatIsYoungerThanTheReportIsNotIdle() {
        ground.tenant(pool, 3, 0);

        assertThat(idle(NOW.plus(Duration.ofDays(6))).idle()).isEmpty();
    }

    private IdleQuota.Report idle(Instant now) {
        return done(cardhour.call(IdleQuota.class, quota -> quota.of(ADMIN, pool, Duration.ofDays(7), now)));
    }

    private long guaranteed(Tenant tenant) {
        return done(cardhour.call(PoolQueries.class, queries -> queries.find(ADMIN, pool)))
                .facts()
                .figures(NOW)
                .getFirst()
                .teams()
                .get(tenant.name())
                .guaranteed();
    }

    private static Loss loss(List<Loss> losses, String cluster) {
        return losses.stream()
                .filter(loss -> loss.kind() == Kind.CLUSTER && loss.code().equals(cluster))
                .findFirst()
                .orElseThrow();
    }

    private static void pass() {
        cardhour.call(SchedulingPass.class, pass -> pass.run(NOW));
    }
}
