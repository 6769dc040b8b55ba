package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TurnOrderTest {

    private static final Duration LONG_AGO = Duration.ofHours(2);
    private static final Duration A_DAY_AGO = Duration.ofHours(24);

    @Test
    void olderJobGoesFirst() {
        var world = World.drawn("n1 .").waiting(job("young"), job("old").submitted(LONG_AGO));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("old");
    }

    @Test
    void olderJobGoesFirstHoweverLongItMayRun() {
        var world = World.drawn("n1 .")
                .waiting(
                        job("young").limited(Duration.ofHours(1)),
                        job("old").submitted(LONG_AGO).limited(Duration.ofHours(4)),
                        job("endless"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("old");
    }

    @Test
    void moreUrgentJobGoesBeforeAnOlderOne() {
        var world = World.drawn("n1 .")
                .waiting(job("old").submitted(LONG_AGO), job("high").high());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("high");
    }

    @Test
    void overdueJobGoesBeforeAMoreUrgentOne() {
        var world = World.drawn("n1 .")
                .waiting(job("aged").low().submitted(A_DAY_AGO), job("high").high());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("aged");
    }

    @Test
    void overdueJobGoesBehindTheHighestClass() {
        var world = World.drawn("n1 .")
                .waiting(job("aged").low().submitted(A_DAY_AGO), job("urgent").urgent());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("urgent");
    }

    @Test
    void jobInsideTheGuaranteeGoesBeforeABorrower() {
        var world = World.drawn("n1 .r")
                .tenant("red", 1, 2)
                .tenant("blue", 1, 1)
                .running(job("r").of("red").low())
                .waiting(
                        job("borrower").of("red").preemptible().submitted(LONG_AGO),
                        job("inside").of("blue"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("inside");
    }

    @Test
    void tenantWithTheSmallerShareOfItsGuaranteeGoesFirst() {
        var world = World.drawn("n1 .rrbb")
                .tenant("red", 3, 3)
                .tenant("blue", 4, 4)
                .running(job("r").of("red"))
                .running(job("b").of("blue"))
                .waiting(job("reds").of("red").submitted(LONG_AGO), job("blues").of("blue"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("blues");
    }

    @Test
    void sharesAreReckonedAnewAfterEachPlacement() {
        var world = World.drawn("n1 ....")
                .tenant("red", 4, 4)
                .tenant("blue", 4, 4)
                .waiting(
                        job("r1").of("red").submitted(Duration.ofMinutes(9)),
                        job("r2").of("red").submitted(Duration.ofMinutes(8)),
                        job("b1").of("blue").submitted(Duration.ofMinutes(7)),
                        job("b2").of("blue").submitted(Duration.ofMinutes(6)));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("r1", "b1", "r2", "b2");
    }

    @Test
    void ofJobsAsOldTheSmallestIdGoesFirst() {
        var world = World.drawn("n1 .").waiting(job("b"), job("a"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("a");
    }

    @Test
    void jobThatDoesNotFitIsPassedByTheNextThatDoes() {
        var world = World.drawn("n1 ..")
                .waiting(
                        job("large").needing(8).cards().high(),
                        job("small").needing(2).cards());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("small");
    }

    @Test
    void pastUseCountsAgainstATenant() {
        var world = World.drawn("n1 .")
                .tenant("red", 4, 4)
                .tenant("blue", 4, 4)
                .pastUse("red", 1)
                .waiting(job("reds").of("red").submitted(LONG_AGO), job("blues").of("blue"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("blues");
    }
}
