package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;
import static org.cardhour.pools.control.Ground.done;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.JobState;
import org.cardhour.jobs.core.RunEnd;
import org.cardhour.jobs.core.Standing;
import org.cardhour.jobs.entity.Job;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.RunEnding;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.cardhour.scheduling.core.PendingReason;
import org.cardhour.scheduling.core.Reason;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Passes over pools of one cluster with one node of four cards; each test has its own. */
class SchedulingPassIT {

    private static EmbeddedDatabase database;
    private static UseCases cardhour;

    private final Ground ground = new Ground(cardhour);
    private final String pool = ground.pool(ground.cluster(4));

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
    void waitingJobGetsCardsThatAreFree() {
        var job = tenant(4, 0).training(3);

        pass(NOW);

        assertThat(state(job)).isEqualTo(JobState.DISPATCHED);
        assertThat(run(job).standing()).isEqualTo(Standing.INSIDE);
        assertThat(run(job).place().cardsThousandths()).isEqualTo(3_000);
    }

    @Test
    void secondPassFindsNothingToDo() {
        var tenant = tenant(4, 0);
        tenant.training(3);
        tenant.training(3);
        pass(NOW);

        assertThat(pass(NOW)).isZero();
    }

    @Test
    void ofTwentyJobsWithRoomForOneOneStarts() {
        var tenant = tenant(1, 0);
        var jobs = IntStream.range(0, 20).mapToObj(i -> tenant.training(1)).toList();

        pass(NOW);

        assertThat(jobs.stream().filter(job -> state(job) == JobState.DISPATCHED))
                .hasSize(1);
        assertThat(jobs.stream().filter(job -> state(job) == JobState.QUEUED)).hasSize(19);
    }

    /** 260 jobs are more than start in one transaction. */
    @Test
    void oneThatCanNotStartKeepsNobodyOfItsGroupFromStarting() {
        var wide = ground.pool(ground.cluster(40, 8));
        var tenant = Submitter.of(ground.tenant(wide, 280, 0), cardhour);
        var jobs = IntStream.range(0, 260).mapToObj(i -> tenant.training(1)).toList();
        var inTheWay = jobs.get(100);
        cardhour.call(Rows.class, rows -> rows.runThatIsNotCounted(inTheWay));

        int carriedOut = pass(NOW);

        assertThat(carriedOut).isEqualTo(259);
        assertThat(jobs.stream().filter(job -> state(job) == JobState.QUEUED)).containsExactly(inTheWay);
        assertThat(pass(NOW.plusSeconds(1))).isZero();

        cardhour.call(Rows.class, rows -> rows.removeRunsOf(inTheWay));
        assertThat(pass(NOW.plusSeconds(2))).isEqualTo(1);
        assertThat(state(inTheWay)).isEqualTo(JobState.DISPATCHED);
    }

    @Test
    @Tag("S1")
    void urgentJobStartsOnceThePreemptedOneIsConfirmedGoneAndThatOneWaitsAgain() {
        var tenant = tenant(4, 0);
        var training = tenant.training(4);
        pass(NOW);
        var victim = running(training);
        var urgent = tenant.urgent(1);

        pass(NOW.plusSeconds(60));
        assertThat(state(training)).isEqualTo(JobState.PREEMPTING);
        assertThat(state(urgent)).isEqualTo(JobState.QUEUED);
        assertThat(codes(tenant, urgent)).containsExactly(PendingReason.WAITING_FOR_PREEMPTION);
        assertThat(pass(NOW.plusSeconds(61))).isZero();

        end(victim, NOW.plusSeconds(70));
        pass(NOW.plusSeconds(71));
        assertThat(state(urgent)).isEqualTo(JobState.QUEUED);

        release(victim, NOW.plusSeconds(72));
        pass(NOW.plusSeconds(73));
        assertThat(state(urgent)).isEqualTo(JobState.DISPATCHED);
        assertThat(state(training)).isEqualTo(JobState.QUEUED);
        assertThat(codes(tenant, training)).containsExactly(PendingReason.QUOTA_WAIT, PendingReason.CAPACITY_WAIT);
        assertThat(hasClaim(urgent)).isFalse();
    }

    @Test
    void guaranteeIsTakenBackFromTheTenantThatBorrowedIt() {
        var owner = tenant(4, 0);
        var borrower = tenant(0, 4);
        var borrowed = borrower.training(4);
        pass(NOW);
        running(borrowed);
        assertThat(run(borrowed).standing()).isEqualTo(Standing.BORROWING);

        var own = owner.training(2);
        pass(NOW.plusSeconds(60));

        assertThat(run(borrowed).stop()).isPresent();
        assertThat(codes(owner, own)).containsExactly(PendingReason.WAITING_FOR_PREEMPTION);
    }

    @Test
    void quotaOfALostRunIsFreeAndItsCardsAreNot() {
        var tenant = tenant(4, 0);
        var lost = tenant.training(4);
        pass(NOW);
        var run = running(lost);

        cardhour.call(
                RunLedger.class,
                ledger -> ledger.ended(
                        run, new RunEnding(RunEnd.LOST, Cause.NODE_FAILURE, Optional.empty(), NOW.plusSeconds(9))));
        pass(NOW.plusSeconds(10));

        assertThat(state(lost)).isEqualTo(JobState.QUEUED);
        assertThat(codes(tenant, lost)).containsExactly(PendingReason.CAPACITY_WAIT);
    }

    @Test
    void heldJobDoesNotStartAndIsToldSo() {
        var tenant = tenant(4, 0);
        var job = tenant.training(1);
        cardhour.call(Rows.class, rows -> rows.hold(job));

        pass(NOW);

        assertThat(codes(tenant, job)).containsExactly(PendingReason.HELD);
    }

    @Test
    @Tag("S2")
    void instanceWithoutTheLeaseDoesNothing() {
        var job = tenant(4, 0).training(1);
        cardhour.call(Rows.class, rows -> rows.lease("another instance"));

        assertThat(pass(NOW)).isZero();

        assertThat(state(job)).isEqualTo(JobState.QUEUED);
        cardhour.call(Rows.class, rows -> rows.lease(""));
    }

    @Test
    void placeInTheQueueCountsThoseWhoGoBefore() {
        var tenant = tenant(4, 0);
        tenant.training(4);
        pass(NOW);
        var equals = Stream.of(tenant.training(4), tenant.training(4)).sorted().toList();

        assertThat(equals).extracting(job -> position(tenant, job)).containsExactly(1, 2);
    }

    private Submitter tenant(int guaranteed, int borrowable) {
        return Submitter.of(ground.tenant(pool, guaranteed, borrowable), cardhour);
    }

    private static int pass(Instant now) {
        return cardhour.call(SchedulingPass.class, pass -> pass.run(now));
    }

    private static UUID running(UUID job) {
        var run = run(job).id();
        cardhour.call(RunLedger.class, ledger -> ledger.accepted(run, "engine-" + run, NOW.plusSeconds(1)));
        cardhour.call(RunLedger.class, ledger -> ledger.running(run, NOW.plusSeconds(2)));
        return run;
    }

    private static void end(UUID run, Instant at) {
        cardhour.call(
                RunLedger.class,
                ledger -> ledger.ended(run, new RunEnding(RunEnd.PREEMPTED, Cause.OWN, Optional.empty(), at)));
    }

    private static void release(UUID run, Instant at) {
        cardhour.call(RunLedger.class, ledger -> ledger.released(run, at));
    }

    private static boolean hasClaim(UUID job) {
        return cardhour.call(Rows.class, rows -> rows.claims(job)) > 0;
    }

    private static JobState state(UUID job) {
        return cardhour.call(Rows.class, rows -> rows.job(job).state());
    }

    private static Run run(UUID job) {
        return cardhour.call(Rows.class, rows -> rows.run(job));
    }

    private static int position(Submitter whose, UUID job) {
        return explanation(whose, job).position().orElseThrow();
    }

    private static List<PendingReason> codes(Submitter whose, UUID job) {
        return explanation(whose, job).reasons().stream().map(Reason::code).toList();
    }

    private static Explanation explanation(Submitter whose, UUID job) {
        return done(cardhour.call(
                Explanations.class, explanations -> explanations.of(whose.member(), job, NOW.plusSeconds(80))));
    }

    /** Jobs and runs as they are stored. */
    static class Rows {

        private final EntityManager database;

        @Inject
        Rows(EntityManager database) {
            this.database = database;
        }

        Job job(UUID id) {
            return database.find(Job.class, id);
        }

        Run run(UUID job) {
            return database.find(
                    Run.class, job(job).currentRunId().orElseThrow(() -> new AssertionError("no run of " + job)));
        }

        int claims(UUID job) {
            return database.createNativeQuery("select 1 from pass_claim where job_id = ?1")
                    .setParameter(1, job.toString())
                    .getResultList()
                    .size();
        }

        /** A first run, ended and released, of which the job knows nothing: another first one can't be written. */
        int runThatIsNotCounted(UUID job) {
            return database.createNativeQuery("""
                insert into job_run (id, job_id, run_no, tenant_id, project_id, cluster_id, pool_id, model, cards_thousandths,
                  nodes, standing, token, epoch, state, run_end, cause, fault, dispatched_at, ended_at, quota_released_at,
                  released_at, version)
                select uuid(), j.id, 1, j.tenant_id, j.project_id, (select min(id) from cluster), uuid(), '', 0,
                  1, 'INSIDE', 1, 1, 'ENDED', 'FAILED', 'EXIT_CODE', 'USER', 1, 2, 2, 2, 1
                from job j where j.id = ?1
                """)
                    .setParameter(1, job.toString())
                    .executeUpdate();
        }

        int removeRunsOf(UUID job) {
            return database.createNativeQuery("delete from job_run where job_id = ?1")
                    .setParameter(1, job.toString())
                    .executeUpdate();
        }

        int hold(UUID job) {
            return database.createNativeQuery("update job set held = true where id = ?1")
                    .setParameter(1, job.toString())
                    .executeUpdate();
        }

        int lease(String owner) {
            return database.createNativeQuery("""
                update lease set owner = ?1, held_until = if(?1 = '', now(3), timestampadd(hour, 1, now(3)))
                where name = ?2
                """)
                    .setParameter(1, owner)
                    .setParameter(2, RunLedger.PASS_LEASE)
                    .executeUpdate();
        }
    }
}
