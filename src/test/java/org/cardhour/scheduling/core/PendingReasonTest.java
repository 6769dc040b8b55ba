package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import org.cardhour.kernel.Cards;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PendingReasonTest {

    @Test
    @Tag("S10")
    void enoughCardsOnTooManyNodesIsATopologyMatter() {
        var world = World.drawn("""
            n1 aaaa....
            n2 bbbb....
            """).waiting(job("x").needing(8).cards());

        var plan = world.plan();
        var reason = Decided.reason(plan, "x");

        assertThat(reason.code()).isEqualTo(PendingReason.TOPOLOGY_FRAGMENTED);
        assertThat(plan.hints(Names.id("x"))).containsExactly(new Hint(Names.id("c"), Cards.of(4)));
        assertThat(Decided.cards(reason, Figure.CARDS_NEEDED)).isEqualTo(8);
        assertThat(Decided.cards(reason, Figure.CARDS_FREE)).isEqualTo(8);
        assertThat(Decided.cards(reason, Figure.CARDS_FREE_ON_ONE_NODE)).isEqualTo(4);
    }

    @Test
    void tooFewCardsInAllIsACapacityMatter() {
        var world = World.drawn("""
            n1 aaaaa...
            n2 bbbb....
            """).waiting(job("x").needing(8).cards());

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.CAPACITY_WAIT);
        assertThat(Decided.cards(reason, Figure.CARDS_FREE)).isEqualTo(7);
        assertThat(Decided.figure(reason, Figure.NODES)).isEqualTo(2);
    }

    @Test
    @Tag("S5")
    void eachClusterSaysItsOwnReason() {
        var world = World.drawn("""
            b/n1 aa
            c/n2 ..
            d/n3 ..
            e/n4 ..
            """)
                .closed("c", Availability.STALE)
                .closed("d", Availability.OWNER_FIRST)
                .closed("n4", Availability.MAINTENANCE)
                .waiting(job("x").needing(2).cards());

        var plan = world.plan();

        assertThat(Decided.reasons(plan, "x"))
                .containsExactly(
                        PendingReason.CLUSTER_STALE,
                        PendingReason.MAINTENANCE,
                        PendingReason.OWNER_FIRST,
                        PendingReason.CAPACITY_WAIT);
    }

    @Test
    void clusterThatCouldNeverHoldTheJobIsNamedOnlyWhenNoneCould() {
        var world = World.drawn("""
            c/n1 ..
            d/n2 aaaa
            """)
                .waiting(job("x").needing(4).cards(), job("y").needing(5).cards());

        var plan = world.plan();

        assertThat(Decided.reason(plan, "x").clusterId()).contains(Names.id("d"));
        assertThat(Decided.reasons(plan, "y"))
                .containsExactly(PendingReason.NO_MATCHING_PROFILE, PendingReason.NO_MATCHING_PROFILE);
    }

    @Test
    void imageIsNotSentWhereNoneIsTaken() {
        var world = World.drawn("n1 ..").waiting(job("x").inAnImage());

        assertThat(Decided.reasons(world.plan(), "x")).containsExactly(PendingReason.NO_MATCHING_PROFILE);
    }

    @Test
    void quotaAndCapacityAreBothSaidWhenBothAreLacking() {
        var world = World.drawn("n1 aaaa").tenant("red", 4, 4).waiting(job("x"));

        var plan = world.plan();

        assertThat(Decided.reasons(plan, "x")).containsExactly(PendingReason.QUOTA_WAIT, PendingReason.CAPACITY_WAIT);
    }

    @Test
    void quotaReasonsCarryTheirFigures() {
        var world = World.drawn("n1 aa......")
                .tenant("red", 4, 6)
                .tenant("blue", 4, 4)
                .waiting(job("x").needing(3).cards());

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.QUOTA_WAIT);
        assertThat(Decided.cards(reason, Figure.CARDS_HELD)).isEqualTo(2);
        assertThat(Decided.cards(reason, Figure.CARDS_GUARANTEED)).isEqualTo(4);
        assertThat(Decided.cards(reason, Figure.CARDS_LIMIT)).isEqualTo(6);
        assertThat(Decided.cards(reason, Figure.CARDS_TO_BORROW)).isEqualTo(6);
    }

    @Test
    void jobLargerThanItsLimitIsToldSo() {
        var world = World.drawn("n1 ........")
                .tenant("red", 2, 4)
                .waiting(job("x").needing(5).cards().preemptible());

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.EXCEEDS_LIMIT);
    }

    @Test
    void tenantThatThePolicyDoesNotListHasNoQuota() {
        var world = World.drawn("n1 ..").waiting(job("x").of("green"));

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.NO_QUOTA);
    }

    @Test
    void heldJobIsToldWhateverElseHolds() {
        var world = World.drawn("n1 aa").waiting(job("x").held().notBefore(World.in(Duration.ofHours(1))));

        var plan = world.plan();

        assertThat(Decided.reasons(plan, "x"))
                .containsExactly(PendingReason.HELD, PendingReason.CAPACITY_WAIT, PendingReason.NOT_YET);
    }

    @Test
    void jobThatMayNotStartYetIsToldWhen() {
        var tonight = World.in(Duration.ofHours(10));
        var world = World.drawn("n1 ..").waiting(job("x").notBefore(tonight));

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.NOT_YET);
        assertThat(reason.until()).contains(tonight);
    }

    @Test
    void clusterThatFailedToStartTheJobIsNotTriedAgainForAWhile() {
        var world = World.drawn("""
            c/n1 .
            d/n2 a
            """).waiting(job("x").backingOff("c", Duration.ofMinutes(10)));

        var plan = world.plan();

        assertThat(Decided.reasons(plan, "x"))
                .containsExactly(PendingReason.DISPATCH_BACKOFF, PendingReason.CAPACITY_WAIT);
    }

    @Test
    void clusterThatIsBarredSaysWhyWhereverElseTheJobFits() {
        var world = World.drawn("""
            c/n1 ..
            d/n2 aa
            """).waiting(job("x").barredFrom("c", PendingReason.BUDGET));

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
        assertThat(Decided.reasons(plan, "x")).containsExactly(PendingReason.BUDGET, PendingReason.CAPACITY_WAIT);
    }

    @Test
    void jobThatIsBarredEverywhereIsNotToldThatNothingMatches() {
        var world = World.drawn("c/n1 ..").waiting(job("x").barredFrom("c", PendingReason.BUDGET));

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.BUDGET);
        assertThat(reason.clusterId()).contains(Names.id("c"));
    }

    @Test
    void linkThatNoNodeHasIsNamed() {
        var world = World.drawn("n1 ..").linked("n1", "PCIE", "").waiting(job("x").linkedBy("HCCS"));

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.NO_MATCHING_PROFILE);
        assertThat(reason.words()).containsEntry(Word.INTERCONNECT, "HCCS");
    }

    @Test
    void softwareThatIsTooOldIsToldWithHowManyNodesHaveIt() {
        var world = World.drawn("""
            n1 ..
            n2 ..
            """)
                .driver("n1", 550)
                .driver("n2", 535)
                .waiting(job("x").onEachOf(2).onDriver(540, 1));

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.code()).isEqualTo(PendingReason.NO_MATCHING_PROFILE);
        assertThat(reason.words()).containsEntry(Word.VERSIONS, "driver 540.1");
        assertThat(reason.figures())
                .containsEntry(Figure.NODES_WITH_VERSIONS, 1L)
                .containsEntry(Figure.NODES, 2L);
    }

    @Test
    void clustersThatDoNotKeepTenantsApartAreToldToBeSo() {
        var world =
                World.drawn("""
                    a/n1 .
                    b/n2 .
                    """).apart("b").waiting(job("x").needing(2).cards().apart());

        var reasons = world.plan().waits().flatMap(wait -> wait.reasons().stream());

        assertThat(reasons)
                .extracting(reason -> reason.code() + " " + reason.figures().get(Figure.NODES_ISOLATED))
                .containsExactlyInAnyOrder("NO_MATCHING_PROFILE 0", "NO_MATCHING_PROFILE 1");
    }

    @Test
    @Tag("S5")
    void reasonsComeInTheOrderOfTheList() {
        assertThat(PendingReason.values())
                .extracting(Enum::name)
                .containsExactly(
                        "HELD",
                        "MISCONFIGURED",
                        "NO_QUOTA",
                        "NO_MATCHING_PROFILE",
                        "EXCEEDS_LIMIT",
                        "BUDGET",
                        "QUOTA_WAIT",
                        "CLUSTER_STALE",
                        "MAINTENANCE",
                        "OWNER_FIRST",
                        "DISPATCH_BACKOFF",
                        "DATA_OR_IMAGE_NOT_READY",
                        "TOPOLOGY_FRAGMENTED",
                        "CAPACITY_WAIT",
                        "RESERVED_FOR_OTHER",
                        "WAITING_FOR_PREEMPTION",
                        "NOT_YET",
                        "PENDING_EVALUATION");
    }

    @Test
    void fewerCardsThatWouldStartNowAreNamed() {
        var world = World.drawn("""
            c/n1 aaaaa...
            d/n2 bbbbbb..
            e/n3 cccccccc
            """).waiting(job("x").needing(5).cards());

        var plan = world.plan();

        assertThat(plan.hints(Names.id("x")))
                .containsExactly(new Hint(Names.id("c"), Cards.of(2)), new Hint(Names.id("d"), Cards.of(3)));
    }

    @Test
    void fewerCardsThatTheQuotaWouldAllowAreNamed() {
        var world = World.drawn("c/n1 aa......")
                .tenant("red", 4, 4)
                .tenant("blue", 4, 4)
                .waiting(job("x").needing(4).cards());

        assertThat(world.plan().hints(Names.id("x"))).containsExactly(new Hint(Names.id("c"), Cards.of(2)));
    }

    @Test
    void fewerCardsThatTheProjectWouldAllowAreNamed() {
        var world = World.drawn("c/n1 aa......")
                .project("vision", 3, 64)
                .running(job("a").inProject("vision"))
                .waiting(job("x").inProject("vision").needing(3).cards());

        assertThat(world.plan().hints(Names.id("x"))).containsExactly(new Hint(Names.id("c"), Cards.of(2)));
    }

    @Test
    void cardsThatAreKeptForTheJobItselfCountAsFree() {
        var world = World.drawn("c/n1 aaa.")
                .running(job("a").limited(Duration.ofHours(2)))
                .waiting(job("x").needing(4).cards());

        var plan = world.plan();

        assertThat(plan.estimatedStart(Names.id("x"))).contains(World.in(Duration.ofHours(1)));
        assertThat(plan.hints(Names.id("x"))).containsExactly(new Hint(Names.id("c"), Cards.of(3)));
    }

    @Test
    void fewerCardsDoNotHelpAJobThatIsHeld() {
        var world =
                World.drawn("c/n1 aaaa....").waiting(job("x").needing(5).cards().held());

        assertThat(world.plan().hints(Names.id("x"))).isEmpty();
    }

    @Test
    void hintsLeaveTheBoardAsItIs() {
        var world = World.drawn("c/n1 AAA.").waiting(job("x").needing(4).cards());
        var plan = world.plan();
        var reasons = plan.wait(Names.id("x"));

        var hints = plan.hints(Names.id("x"));

        assertThat(hints).containsExactly(new Hint(Names.id("c"), Cards.of(3)));
        assertThat(plan.wait(Names.id("x"))).isEqualTo(reasons);
    }
}
