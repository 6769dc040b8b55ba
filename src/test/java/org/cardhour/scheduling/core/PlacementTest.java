package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlacementTest {

    @Test
    void jobGoesWhereTheFewestCardsAreLeft() {
        var world = World.drawn("""
            n1 ....
            n2 aa..
            n3 b...
            """).waiting(job("x").needing(2).cards());

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 ....
            n2 aaxx
            n3 b...
            """);
    }

    @Test
    void ofEqualNodesTheSmallestIdIsTaken() {
        var world = World.drawn("""
            n2 ....
            n1 ....
            """).waiting(job("x"));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n2 ....
            n1 x...
            """);
    }

    @Test
    void ofEqualNodesTheSmallestIdIsTakenInWhateverCluster() {
        var first = World.drawn("""
            c/n1 ..
            d/n2 ..
            """).waiting(job("x"));
        var second = World.drawn("""
            c/n2 ..
            d/n1 ..
            """).waiting(job("x"));

        var inFirst = first.plan();
        var inSecond = second.plan();

        assertThat(first.after(inFirst)).contains("n1 x.");
        assertThat(second.after(inSecond)).contains("n1 x.");
    }

    @Test
    void nodesOfOneJobAreAllInOneCluster() {
        var world = World.drawn("""
            c/n1 ..
            d/n2 ..
            d/n3 ..
            """).waiting(job("x").needing(2).cards().onEachOf(2));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 ..
            d/n2 xx
            d/n3 xx
            """);
    }

    @Test
    void jobOfSeveralNodesIsPlacedWhollyOrNotAtAll() {
        var world = World.drawn("""
            n1 ..
            n2 a.
            """).waiting(job("x").needing(2).cards().onEachOf(2));

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
    }

    @Test
    void onlyTheModelAskedForIsGiven() {
        var world = World.drawn("""
            n1 ..
            n2 ....
            """).model("n2", "910B3").waiting(job("x").ofModel("910B3"));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 ..
            n2 x...
            """);
    }

    @Test
    void partsOfACardShareTheFullestCardThatHasRoom() {
        var half = job("x").needing(500).thousandths().submitted(Duration.ofMinutes(3));
        var third = job("y").needing(300).thousandths().submitted(Duration.ofMinutes(2));
        var quarter = job("z").needing(250).thousandths().submitted(Duration.ofMinutes(1));
        var world = World.drawn("n1 ..").waiting(half, third, quarter);

        var plan = world.plan();

        assertThat(plan.starts()
                        .map(start ->
                                start.allocation().nodes().getFirst().cards().getFirst()))
                .extracting(part -> Names.name(part.cardId()))
                .containsExactly("n1.0", "n1.0", "n1.1");
    }

    @Test
    void wholeCardIsNeverOneThatIsPartlyTaken() {
        var world = World.drawn("n1 ..")
                .waiting(
                        job("part").needing(1).thousandths().high(),
                        job("x").needing(2).cards());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("part");
    }

    @Test
    void preferredClusterWinsOverTheTighterFit() {
        var world = World.drawn("""
            c/n1 .
            d/n2 ....
            """).waiting(job("x").preferring("d"));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 .
            d/n2 x...
            """);
    }

    @Test
    void avoidedClusterIsTakenOnlyWhenNoOtherHasRoom() {
        var world = World.drawn("""
            c/n1 ..
            d/n2 ....
            """)
                .waiting(
                        job("x").needing(2).cards().avoiding("c"),
                        job("y").needing(4).cards().avoiding("d"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("x");
        assertThat(world.after(plan)).contains("d/n2 xx..");
    }

    @Test
    void requiredSiteIsNeverLeft() {
        var world = World.drawn("""
            c/n1 ....
            d/n2 .
            """).waiting(job("x").needing(2).cards().onlyIn("site-d"), job("y").onlyIn("d"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("y");
    }

    @Test
    void jobWithoutCardsGetsCoresOnly() {
        var world = World.drawn("n1 a")
                .waiting(job("x").needing(0).cards().needing(64).cores());

        var plan = world.plan();

        assertThat(plan.starts())
                .singleElement()
                .satisfies(
                        start -> assertThat(start.allocation().total().isNone()).isTrue());
    }

    @Test
    void coresAreNotGivenTwice() {
        var world = World.drawn("n1 ....")
                .waiting(
                        job("x").needing(40).cores().high(),
                        job("y").needing(40).cores());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("x");
        assertThat(Decided.figure(Decided.reason(plan, "y"), Figure.NODES_SHORT_OF_CPU_OR_MEMORY))
                .isEqualTo(1);
    }

    @Test
    void clusterGivesNoMoreThanItsOwnerOffers() {
        var world = World.drawn("n1 aa....")
                .offering(4)
                .waiting(job("x").needing(3).cards(), job("y").needing(2).cards());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("y");
    }

    @Test
    void placedJobShowsItsScore() {
        var world = World.drawn("n1 ....").waiting(job("x").preferring("c"));

        var plan = world.plan();

        assertThat(plan.starts().map(Decision.Start::score)).containsExactly(new Score(1_000_000, -3_000));
    }

    @Test
    void elasticJobMakesDoWithFewerNodes() {
        var world = World.drawn("""
            n1 ..
            n2 ..
            n3 a.
            """).waiting(job("x").needing(2).cards().onUpTo(3, 1));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 xx
            n2 xx
            n3 a.
            """);
    }

    @Test
    void elasticJobWithLessThanItsLeastWaits() {
        var world = World.drawn("""
            n1 ..
            n2 a.
            """).waiting(job("x").needing(2).cards().onUpTo(3, 2));

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
    }

    @Test
    void onlyCardsThatAreLinkedAsAskedForAreGiven() {
        var world = World.drawn("""
            n1 ..
            n2 ....
            """)
                .linked("n1", "PCIE", "")
                .linked("n2", "NVLINK", "")
                .waiting(job("x").linkedBy("NVLINK"));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 ..
            n2 x...
            """);
    }

    @Test
    void onlyNodesWhoseSoftwareIsNewEnoughAreUsed() {
        var world = World.drawn("""
            n1 ..
            n2 ..
            n3 ....
            n4 ....
            """)
                .driver("n1", 535, 99)
                .driver("n3", 535, 104, 5)
                .driver("n4", 550)
                .waiting(job("x").onEachOf(2).onDriver(535, 104));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 ..
            n2 ..
            n3 x...
            n4 x...
            """);
    }

    @Test
    void jobThatHasToBeApartRunsOnlyWhereTenantsAreKeptApart() {
        var world = World.drawn("""
            a/n1 .
            b/n2 ....
            """).apart("b").waiting(job("x").apart());

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            a/n1 .
            b/n2 x...
            """);
    }

    @Test
    void nodesOfOneJobAreOfOneInterconnectGroupWhereThatIsPossible() {
        var world = World.drawn("""
            n1 ..
            n2 ...
            n3 ..
            n4 ...
            """)
                .linked("n1", "HCCS", "g1")
                .linked("n2", "HCCS", "g2")
                .linked("n3", "HCCS", "g3")
                .linked("n4", "HCCS", "g2")
                .waiting(job("x").needing(2).cards().onEachOf(2));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 ..
            n2 xx.
            n3 ..
            n4 xx.
            """);
    }
}
