package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import org.cardhour.jobs.control.JobChanges.Changes;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.kernel.JobKind;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.scheduling.core.Plan;
import org.cardhour.scheduling.core.Scheduler;
import org.cardhour.store.control.Lease;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two instances on one database, each with a kept state of its own; the first one holds the lease if nothing else is said. */
class KeptStateIT {

    private static final int SEEDS = 1;
    private static final int BATCHES = 14;

    private static EmbeddedDatabase database;
    private static UseCases first;
    private static UseCases second;

    @BeforeAll
    static void start() {
        database = EmbeddedDatabase.temporary();
        first = UseCases.on(database);
        second = UseCases.on(database);
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void keptStateIsThatOfTheDatabaseWhateverHappens() {
        int followed = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            var random = new SplittableRandom(seed);
            var life = new PoolLife(List.of(first, second), random);
            for (int batch = 0; batch < BATCHES; batch++) {
                life.happen();

                var seen = compare(first, life.now());

                assertThat(seen.differences())
                        .as("seed %d, batch %d: %s", seed, batch, life)
                        .isEmpty();
                assertThat(seen.plans())
                        .as("seed %d, batch %d: %s", seed, batch, life)
                        .isEqualTo(seen.plansAnew());
                followed += seen.followed() ? 1 : 0;
            }
        }
        assertThat(followed).isGreaterThan(SEEDS * BATCHES / 2);
    }

    @Test
    void jobThatAnotherInstanceTookInIsPlacedByTheHolderOfTheLease() {
        var ground = new Ground(first);
        var tenant = ground.tenant(ground.pool(ground.cluster(4)), 4, 0);
        pass(first);

        var job = Submitter.of(tenant, second).training(2);
        pass(first);

        assertThat(state(job)).isEqualTo(JobState.DISPATCHED);
    }

    @Test
    void instanceThatTakesTheLeaseOverGoesOnFromTheDatabaseAndSoDoesTheOneThatTakesItBack() {
        var ground = new Ground(first);
        var tenant = Submitter.of(ground.tenant(ground.pool(ground.cluster(4)), 4, 0), first);
        var job = tenant.training(2);
        pass(first);

        expireLease();
        var later = tenant.training(1);
        pass(second);
        var taken = compare(second, NOW);
        expireLease();
        var last = tenant.training(1);
        pass(first);
        var back = compare(first, NOW);

        assertThat(List.of(job, later, last)).extracting(KeptStateIT::state).containsOnly(JobState.DISPATCHED);
        assertThat(taken.differences()).isEmpty();
        assertThat(back.differences()).isEmpty();
    }

    @Test
    void whatNobodyToldIsFoundByACheckAndPutRight() {
        var ground = new Ground(first);
        var tenant = Submitter.of(ground.tenant(ground.pool(ground.cluster(4)), 4, 0), first);
        tenant.training(4);
        pass(first);
        var waiting = tenant.training(1);
        pass(first);
        first.call(Rows.class, rows -> rows.hold(waiting));

        int found = first.call(SchedulingPass.class, pass -> pass.check(NOW));
        int foundThen = first.call(SchedulingPass.class, pass -> pass.check(NOW));

        assertThat(found).isEqualTo(1);
        assertThat(foundThen).isZero();
    }

    @Test
    void poolThatCanNotBeReadDoesNotStopTheOthersAndGoesOnOnceItCan() {
        var ground = new Ground(first);
        var broken = ground.pool(ground.cluster(4));
        var stopped = Submitter.of(ground.tenant(broken, 4, 0), first);
        var other = Submitter.of(ground.tenant(ground.pool(ground.cluster(4)), 4, 0), first);
        pass(first);
        var waiting = stopped.training(1);
        var job = other.training(1);
        first.call(Rows.class, rows -> rows.policyNumber(broken, 1_000));

        pass(first);
        var after = List.of(state(waiting), state(job));
        first.call(Rows.class, rows -> rows.policyNumber(broken, -1_000));
        pass(first);

        assertThat(after).containsExactly(JobState.QUEUED, JobState.DISPATCHED);
        assertThat(state(waiting)).isEqualTo(JobState.DISPATCHED);
    }

    @Test
    void jobThatCouldNotBePlacedIsLookedAtAgain() {
        var ground = new Ground(first);
        var tenant = Submitter.of(ground.tenant(ground.pool(ground.cluster(4)), 4, 0), first);
        var running = tenant.training(4);
        pass(first);
        var waiting = tenant.training(4);
        pass(first);
        first.call(Rows.class, rows -> rows.hold(waiting));
        end(running);

        int carriedOut = pass(first);
        var seen = compare(first, NOW);

        assertThat(carriedOut).isZero();
        assertThat(state(waiting)).isEqualTo(JobState.QUEUED);
        assertThat(seen.differences()).isEmpty();
        assertThat(seen.followed()).isTrue();
    }

    @Test
    void jobThatWaitsForOffPeakHoursIsShownAnewWhenTheyHaveGoneBy() {
        var ground = new Ground(first);
        var cluster = ground.cluster(4);
        var pool = ground.pool(cluster);
        var tenant = ground.tenant(pool, 4, 0);
        var quota = "{team: %s, accelerator: 4}".formatted(tenant.name());
        done(ground.agreeOn(pool, Ground.policy(pool, List.of(cluster), quota) + "  off_peak: [\"20:00-23:00\"]\n"));
        var submitter = Submitter.of(tenant, first);
        submitter.submit(submitter.wishing(
                submitter.request(JobKind.TRAINING, 1, "low", Optional.of(true)), true, Optional.empty()));
        compare(first, NOW);

        var inside = compare(first, NOW.plus(Duration.ofHours(13)));
        var after = compare(first, NOW.plus(Duration.ofHours(16)));

        assertThat(List.of(inside, after)).allSatisfy(seen -> {
            assertThat(seen.differences()).isEmpty();
            assertThat(seen.followed()).isTrue();
        });
    }

    private static void end(UUID job) {
        var run = first.call(Rows.class, rows -> rows.job(job).currentRunId()).orElseThrow();
        var ending = new RunEnding(RunEnd.SUCCEEDED, Cause.EXIT_CODE, Optional.of(0), NOW);
        first.call(RunLedger.class, ledger -> ledger.ended(run, ending));
        first.call(RunLedger.class, ledger -> ledger.released(run, NOW));
    }

    private static int pass(UseCases instance) {
        return instance.call(SchedulingPass.class, pass -> pass.run(NOW));
    }

    private static JobState state(UUID job) {
        return first.call(Rows.class, rows -> rows.job(job).state());
    }

    private static void expireLease() {
        first.call(Rows.class, Rows::expireLease);
    }

    private static Seen compare(UseCases instance, Instant now) {
        return instance.call(Comparison.class, comparison -> comparison.at(now));
    }

    /**
     * What became of a look at the kept state.
     *
     * @param differences between it and the database
     * @param plans what passes over it decide, and why jobs wait
     * @param plansAnew the same over the state read anew
     * @param followed whether it was fed by changes, and not made anew
     */
    record Seen(List<Differences> differences, List<String> plans, List<String> plansAnew, boolean followed) {}

    /** Compares the kept state with the database, and leaves it as it is. */
    static class Comparison {

        private final Lease lease;
        private final KeptPools keptPools;
        private final BoardFeed feed;
        private final KeptReading reading;
        private final PoolReading pools;

        @Inject
        Comparison(Lease lease, KeptPools keptPools, BoardFeed feed, KeptReading reading, PoolReading pools) {
            this.lease = lease;
            this.keptPools = keptPools;
            this.feed = feed;
            this.reading = reading;
            this.pools = pools;
        }

        Seen at(Instant now) {
            long epoch = lease.take(RunLedger.PASS_LEASE).orElseThrow();
            var before = keptPools.of(epoch, now);
            var kept = feed.upToDate(epoch, now).orElseThrow();
            var differences = Differences.between(kept, reading.whole(now), Changes.NONE).stream()
                    .filter(found -> !found.isNone())
                    .toList();
            var scheduler = new Scheduler();
            return new Seen(
                    differences,
                    kept.pools().stream()
                            .map(pool -> told(scheduler.plan(pool.board())))
                            .toList(),
                    pools.all(now).stream()
                            .map(pool -> told(scheduler.plan(pool.snapshot())))
                            .toList(),
                    before.filter(kept::equals).isPresent());
        }

        private static String told(Plan plan) {
            return plan + " " + plan.waits().toList();
        }
    }

    /** Jobs as they are stored, and what is done to them and the lease without telling anybody. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        Job job(UUID id) {
            return database.find(Job.class, id);
        }

        int hold(UUID job) {
            return database.createNativeQuery("update job set held = true where id = ?1")
                    .setParameter(1, job.toString())
                    .executeUpdate();
        }

        int policyNumber(String pool, int more) {
            return database.createNativeQuery("""
                update pool set policy_number = policy_number + ?2, version = version + 1 where name = ?1
                """)
                    .setParameter(1, pool)
                    .setParameter(2, more)
                    .executeUpdate();
        }

        int expireLease() {
            return database.createNativeQuery(
                            "update lease set held_until = timestampadd(second, -1, now(3)) where name = ?1")
                    .setParameter(1, RunLedger.PASS_LEASE)
                    .executeUpdate();
        }
    }
}
