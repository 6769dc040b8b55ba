package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.pools.control.Ground.NOW;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.cardhour.jobs.control.RunLedger;
import org.cardhour.jobs.core.Cause;
import org.cardhour.jobs.core.StopReason;
import org.cardhour.jobs.entity.Preemption;
import org.cardhour.jobs.entity.Run;
import org.cardhour.jobs.entity.Stop;
import org.cardhour.launch.EmbeddedDatabase;
import org.cardhour.launch.UseCases;
import org.cardhour.pools.control.Ground;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Owners who want back half of a cluster of four cards that a run of their pool holds. */
class RecallIT {

    private static final Instant LOWERED = NOW.plusSeconds(60);
    private static final Instant END = LOWERED.plus(Duration.ofHours(24));

    private static EmbeddedDatabase database;
    private static UseCases cardhour;

    private final Ground ground = new Ground(cardhour);
    private final String cluster = ground.cluster(4);
    private final Submitter tenant = Submitter.of(ground.tenant(ground.pool(cluster), 4, 0), cardhour);

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
    void runThatCanNotBePreemptedIsToldOnceAndStoppedAtTheEndOfItsNotice() {
        var job = running(tenant.urgent(4));
        ground.offer(cluster, 4, 50);

        int told = pass(LOWERED);
        int again = pass(LOWERED.plusSeconds(5));
        var before = run(job);
        pass(END.minusMillis(1));
        var shortly = run(job).stop();
        pass(END);

        assertThat(told).isEqualTo(1);
        assertThat(again).isZero();
        assertThat(before.recalledUntil()).contains(END);
        assertThat(before.stop()).isEmpty();
        assertThat(shortly).isEmpty();
        assertThat(run(job).stop().map(Stop::reason)).contains(StopReason.PREEMPT);
        assertThat(run(job).preemption().map(Preemption::cause)).contains(Cause.OWNER);
        assertThat(run(job).preemption().flatMap(Preemption::winner)).isEmpty();
        assertThat(run(job).recalledUntil()).contains(END);
    }

    @Test
    void runThatCanBePreemptedYieldsAtOnceInFavourOfNoJob() {
        var job = running(tenant.training(4));
        ground.offer(cluster, 4, 50);

        pass(LOWERED);

        assertThat(run(job).recalledUntil()).isEmpty();
        assertThat(run(job).stop()).isPresent();
        assertThat(run(job).preemption().map(Preemption::cause)).contains(Cause.OWNER);
        assertThat(run(job).preemption().flatMap(Preemption::winner)).isEmpty();
    }

    private static int pass(Instant now) {
        return cardhour.call(SchedulingPass.class, pass -> pass.run(now));
    }

    private static UUID running(UUID job) {
        pass(NOW);
        var run = run(job).id();
        cardhour.call(RunLedger.class, ledger -> ledger.accepted(run, "engine-" + run, NOW.plusSeconds(1)));
        cardhour.call(RunLedger.class, ledger -> ledger.running(run, NOW.plusSeconds(2)));
        return job;
    }

    private static Run run(UUID job) {
        return cardhour.call(SchedulingPassIT.Rows.class, rows -> rows.run(job));
    }
}
