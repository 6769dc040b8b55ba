package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PreemptionTest {

    @Test
    void urgentJobHasALessUrgentOneOfItsTenantYieldAndWaitsForItsCards() {
        var world = World.drawn("n1 aaaa").waiting(job("x").urgent());

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("n1 AAAA\n");
        assertThat(Decided.causes(plan)).containsExactly(Cause.OWN);
        assertThat(Decided.claiming(plan)).containsExactly("x");
        assertThat(Decided.reasons(plan, "x")).containsExactly(PendingReason.WAITING_FOR_PREEMPTION);
        assertThat(Decided.figure(Decided.reason(plan, "x"), Figure.RUNS_STOPPING))
                .isEqualTo(1);
    }

    @Test
    @Tag("S1")
    void claimantStartsOnceTheReleaseIsConfirmed() {
        var world = World.drawn("n1 aaaa").waiting(job("x").needing(4).cards().urgent());
        var stopping = Aftermath.of(world.snapshot(), world.plan());

        var meanwhile = new Scheduler().plan(stopping);
        var afterwards = new Scheduler().plan(Aftermath.released(stopping));

        assertThat(Decided.started(meanwhile)).isEmpty();
        assertThat(Decided.yielding(meanwhile)).isEmpty();
        assertThat(Decided.started(afterwards)).containsExactly("x");
    }

    @Test
    void claimKeepsOthersOut() {
        var world = World.drawn("""
            n1 aa..
            n2 bbbb
            """)
                .running(job("b").of("red").high())
                .waiting(
                        job("x").needing(4).cards().urgent(),
                        job("small").needing(2).cards().submitted(Duration.ofHours(2)));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 AA..
            n2 bbbb
            """);
        assertThat(Decided.reason(plan, "small").code()).isEqualTo(PendingReason.RESERVED_FOR_OTHER);
        assertThat(Decided.reason(plan, "small").otherJobId()).contains(Names.id("x"));
    }

    @Test
    void claimantStartsElsewhereWhenThatIsSooner() {
        var world = World.drawn("n1 aaaa").waiting(job("x").needing(4).cards().urgent());
        var stopping = Aftermath.of(world.snapshot(), world.plan());
        var roomy = World.drawn("""
            n1 AAAA
            n2 ....
            """).snapshot();

        var plan = new Scheduler()
                .plan(new Snapshot(
                        stopping.now(),
                        roomy.policy(),
                        roomy.clusters(),
                        stopping.runs(),
                        stopping.claims(),
                        stopping.pending()));

        assertThat(plan.starts()
                        .map(start -> start.allocation().nodes().getFirst().nodeId()))
                .containsExactly(Names.id("n2"));
        assertThat(plan.claims()).isEmpty();
    }

    @Test
    void claimOnANodeThatClosesIsVoid() {
        var world = World.drawn("n1 aaaa").waiting(job("x").needing(4).cards().urgent());
        var stopping = Aftermath.of(world.snapshot(), world.plan());
        var closed = world.closed("n1", Availability.MAINTENANCE).snapshot();

        var plan = new Scheduler()
                .plan(new Snapshot(
                        stopping.now(),
                        stopping.policy(),
                        closed.clusters(),
                        stopping.runs(),
                        stopping.claims(),
                        stopping.pending()));

        assertThat(plan.claims()).isEmpty();
        assertThat(Decided.reasons(plan, "x")).containsExactly(PendingReason.MAINTENANCE);
    }

    @Test
    @Tag("S1")
    void twoCardsOnOneNodeNeedVictimsOnThatNode() {
        var world = World.drawn("""
            n1 ab
            n2 cd
            """)
                .running(job("a").low().preemptible().running(Duration.ofMinutes(1)))
                .running(job("c").low().preemptible().running(Duration.ofMinutes(2)))
                .running(job("b").low().preemptible().running(Duration.ofMinutes(3)))
                .running(job("d").low().preemptible().running(Duration.ofMinutes(4)))
                .waiting(job("x").needing(2).cards().urgent());

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 AB
            n2 cd
            """);
    }

    @Test
    @Tag("S2")
    void twoClaimantsAreNotPromisedTheSameCards() {
        var world = World.drawn("n1 aabb")
                .waiting(
                        job("x").needing(2).cards().urgent(),
                        job("y").needing(2).cards().urgent());

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("n1 AABB\n");
        assertThat(plan.claims().stream()
                        .map(claim -> claim.allocation().nodes().getFirst().cards()))
                .doesNotHaveDuplicates();
    }

    @Test
    @Tag("S1")
    void cardsThatAreAlreadyComingFreeAreCountedBeforeAnyoneElseIsStopped() {
        var world = World.drawn("n1 AAbb").waiting(job("x").needing(2).cards().urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
        assertThat(Decided.reasons(plan, "x")).containsExactly(PendingReason.CAPACITY_WAIT);
    }

    @Test
    void onlyTheEightIsTakenOfATwoAFourAndAnEight() {
        var world = World.drawn("n1 aabbbbcccccccc")
                .running(job("a").low().preemptible().saved(Duration.ZERO))
                .running(job("b").low().preemptible().saved(Duration.ZERO))
                .running(job("c").low().preemptible().saved(Duration.ZERO))
                .waiting(job("x").needing(8).cards().urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("c");
    }

    @Test
    void exactFitBreaksATieWhenItLosesNoMoreWork() {
        var world = World.drawn("n1 aaaabbbbcccccccc")
                .running(job("a").low().preemptible().running(Duration.ofHours(1)))
                .running(job("b").low().preemptible().running(Duration.ofHours(1)))
                .running(job("c").low().preemptible().running(Duration.ofHours(1)))
                .waiting(job("x").needing(8).cards().urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("c");
    }

    @Test
    void exactFitDoesNotWinWhenItLosesMoreWork() {
        var world = World.drawn("n1 aaaabbbbcccccccc")
                .running(job("a").low().preemptible().running(Duration.ofHours(1)))
                .running(job("b").low().preemptible().running(Duration.ofHours(1)))
                .running(job("c").low().preemptible().running(Duration.ofHours(2)))
                .waiting(job("x").needing(8).cards().urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void leastLostWorkYieldsFirst() {
        var world = World.drawn("n1 ab")
                .running(job("a").low().preemptible().running(Duration.ofHours(1)))
                .running(job("b").low()
                        .preemptible()
                        .running(Duration.ofHours(9))
                        .saved(Duration.ofMinutes(5)))
                .waiting(job("x").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("b");
    }

    @Test
    void lowestClassYieldsFirst() {
        var world = World.drawn("n1 ab")
                .running(job("a").preemptible().saved(Duration.ZERO))
                .running(job("b").low().preemptible())
                .waiting(job("x").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("b");
    }

    @Test
    void neitherEquallyUrgentNorNonPreemptibleJobsYield() {
        var world = World.drawn("n1 ab")
                .running(job("a").high().preemptible())
                .running(job("b").low())
                .waiting(job("x").high());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void anotherTenantsJobInsideItsGuaranteeDoesNotYield() {
        var world = World.drawn("""
            n1 bb
            n2 .
            """)
                .closed("n2", Availability.MAINTENANCE)
                .tenant("red", 1, 1)
                .tenant("blue", 2, 2)
                .running(job("b").of("blue").low().preemptible())
                .waiting(job("x").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void tenantTakesItsGuaranteeBackFromABorrowerOfAnyClass() {
        var world = World.drawn("n1 bb")
                .tenant("red", 2, 2)
                .tenant("blue", 0, 2)
                .running(job("b").of("blue").high().borrowing())
                .waiting(job("x").low());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("b");
        assertThat(Decided.causes(plan)).containsExactly(Cause.RECLAIM);
    }

    @Test
    void borrowersYieldBeforeTheTenantsOwnRuns() {
        var world = World.drawn("n1 abr.")
                .buffer(1)
                .tenant("red", 3, 3)
                .tenant("blue", 0, 2)
                .running(job("a").of("blue").borrowing().running(Duration.ofHours(5)))
                .running(job("b").of("blue").borrowing().running(Duration.ofHours(4)))
                .running(job("r").low().preemptible().saved(Duration.ZERO))
                .waiting(job("x").urgent().preemptible());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("b");
        assertThat(Decided.causes(plan)).containsExactly(Cause.RECLAIM);
    }

    @Test
    void borrowerTakesFromItsOwnTenantButNeverMoreThanItGivesUp() {
        var world = World.drawn("n1 rr..")
                .tenant("red", 0, 4)
                .tenant("blue", 4, 4)
                .running(job("r").low().borrowing())
                .waiting(
                        job("x").needing(4).cards().high().preemptible(),
                        job("y").needing(3).cards().of("red").high());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void runIsLeftAloneForTheMinimumRunTime() {
        var world = World.drawn("n1 a")
                .minimumRunTime(Duration.ofMinutes(10))
                .running(job("a").low().preemptible().running(Duration.ofMinutes(9)))
                .waiting(job("x").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void runThatWasEvictedTooOftenTodayIsLeftAloneByItsTenant() {
        var world = World.drawn("n1 a")
                .running(job("a").low().preemptible().evicted(3))
                .waiting(job("x").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void capDoesNotShieldABorrowerFromTheOwnerOfTheGuarantee() {
        var world = World.drawn("n1 b")
                .tenant("red", 1, 1)
                .tenant("blue", 0, 1)
                .running(job("b").of("blue").borrowing().evicted(3))
                .waiting(job("x"));

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("b");
    }

    @Test
    void protectedJobNoLongerBorrows() {
        var world = World.drawn("n1 .")
                .tenant("red", 1, 1)
                .tenant("blue", 0, 1)
                .waiting(job("b").of("blue").preemptible().evicted(5));

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
    }

    @Test
    void nobodyYieldsWhenTheJobWouldNotFitAnyway() {
        var world = World.drawn("""
            n1 aa
            n2 bb
            """).waiting(job("x").needing(3).cards().urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void quotaAloneMayBeWhatAVictimGivesUp() {
        var world = World.drawn("""
            n1 aa
            n2 ..
            """)
                .tenant("red", 2, 2)
                .waiting(job("x").needing(2).cards().urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("a");
    }

    @Test
    void roomThatAVictimLeavesOverGoesToTheNextInTurn() {
        var world = World.drawn("""
            n1 aaaa
            n2 ..
            """)
                .closed("n2", Availability.MAINTENANCE)
                .tenant("red", 4, 4)
                .tenant("blue", 2, 2)
                .running(job("a").low().preemptible())
                .waiting(
                        job("early").of("blue").needing(2).cards().high(),
                        job("x").needing(2).cards().high());
        var stopping = Aftermath.of(world.snapshot(), world.plan());

        var plan = new Scheduler().plan(Aftermath.released(stopping));

        assertThat(Decided.started(plan)).containsExactlyInAnyOrder("x", "early");
    }

    @Test
    void moreUrgentJobOfTheTenantTakesAPromiseOver() {
        var first = World.drawn("n1 aaaa")
                .running(job("a").low().preemptible())
                .waiting(job("x").needing(4).cards().high().preemptible());
        var stopping = Aftermath.of(first.snapshot(), first.plan());
        var urgent = job("u").needing(4).cards().urgent().build();

        var plan = new Scheduler()
                .plan(new Snapshot(
                        stopping.now(),
                        stopping.policy(),
                        stopping.clusters(),
                        stopping.runs(),
                        stopping.claims(),
                        List.of(stopping.pending().getFirst(), urgent)));

        assertThat(Decided.claiming(plan)).containsExactly("u");
        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void borrowerDoesNotStartWhereItWouldBeReclaimedAtOnce() {
        var world = World.drawn("n1 .")
                .tenant("red", 1, 1)
                .tenant("blue", 0, 1)
                .waiting(
                        job("borrower").of("blue").urgent().preemptible(),
                        job("inside").low());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("inside");
    }

    @Test
    void aboveItsGuaranteeATenantGivesUpCardsOfTheModelThatItTakes() {
        var world = World.drawn("""
            n1 a
            n2 b
            """)
                .model("n2", "910B3")
                .tenant("red", 0, 1)
                .tenant("blue", 1, 1)
                .running(job("a").low().borrowing())
                .running(job("b").low().borrowing().saved(Duration.ZERO))
                .waiting(job("x").ofModel("A100").high().preemptible());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("a");
    }
}
