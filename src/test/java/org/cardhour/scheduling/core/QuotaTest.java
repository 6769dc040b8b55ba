package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuotaTest {

    @Test
    void onlyPreemptibleJobsBorrow() {
        var world = World.drawn("n1 r...")
                .tenant("red", 1, 3)
                .tenant("blue", 3, 3)
                .running(job("r").of("red"))
                .waiting(job("stays").of("red"), job("yields").of("red").preemptible());

        var plan = world.plan();

        assertThat(plan.starts()).singleElement().satisfies(start -> {
            assertThat(Names.name(start.job().id())).isEqualTo("yields");
            assertThat(start.standing()).isEqualTo(Standing.BORROWING);
        });
        assertThat(Decided.reasons(plan, "stays")).containsExactly(PendingReason.QUOTA_WAIT);
    }

    @Test
    void limitIsNeverPassedHoweverManyAskAtOnce() {
        var world = World.drawn("n1 ....................").tenant("red", 1, 1);
        for (int i = 10; i < 30; i++) {
            world.waiting(job("j" + i));
        }

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("j10");
        assertThat(plan.waits()).hasSize(19);
    }

    @Test
    void whatATenantDoesNotLendStaysFreeForIt() {
        var world = World.drawn("n1 ....")
                .tenant("red", 0, 4)
                .tenant("blue", 3, 3)
                .lendingNothing("blue")
                .waiting(job("x").of("red").preemptible(), job("y").of("red").preemptible());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("x");
        assertThat(Decided.cards(Decided.reason(plan, "y"), Figure.CARDS_TO_BORROW))
                .isZero();
    }

    @Test
    void bufferIsKeptFromOrdinaryJobs() {
        var world = World.drawn("n1 rrr.")
                .buffer(1)
                .tenant("red", 3, 3)
                .tenant("blue", 0, 1)
                .running(job("r").of("red"))
                .waiting(
                        job("high").of("red").high(), job("borrower").of("blue").preemptible());

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
    }

    @Test
    void bufferServesTheHighestClassWhenItCanNotBePreempted() {
        var world = World.drawn("n1 rrr.")
                .buffer(1)
                .tenant("red", 3, 4)
                .running(job("r").of("red"))
                .waiting(
                        job("yields").urgent().preemptible().submitted(Duration.ofHours(1)),
                        job("urgent").urgent());

        var plan = world.plan();

        assertThat(plan.starts()).singleElement().satisfies(start -> {
            assertThat(Names.name(start.job().id())).isEqualTo("urgent");
            assertThat(start.standing()).isEqualTo(Standing.BUFFER);
        });
    }

    @Test
    void bufferServesFailOver() {
        var world = World.drawn("n1 rrr.")
                .buffer(1)
                .tenant("red", 3, 4)
                .running(job("r").of("red"))
                .waiting(job("lost").low().preemptible().failingOver());

        var plan = world.plan();

        assertThat(plan.starts().map(Decision.Start::standing)).containsExactly(Standing.BUFFER);
    }

    @Test
    void bufferDoesNotLiftTheLimit() {
        var world = World.drawn("n1 rrr.")
                .buffer(1)
                .tenant("red", 3, 3)
                .running(job("r").of("red"))
                .waiting(job("urgent").urgent());

        var plan = world.plan();

        assertThat(Decided.reasons(plan, "urgent")).containsExactly(PendingReason.QUOTA_WAIT);
    }

    @Test
    void oldestBorrowerMovesInsideWhenRoomReturns() {
        var world = World.drawn("n1 ab..")
                .tenant("red", 1, 3)
                .tenant("blue", 3, 3)
                .running(job("a").borrowing().running(Duration.ofHours(2)))
                .running(job("b").borrowing().running(Duration.ofHours(1)));

        var plan = world.plan();

        assertThat(plan.marks()).singleElement().satisfies(mark -> {
            assertThat(Names.name(mark.run().id())).isEqualTo("a");
            assertThat(mark.standing()).isEqualTo(Standing.INSIDE);
        });
    }

    @Test
    void whatStandsAboveACutGuaranteeIsBorrowedFromThenOn() {
        var world = World.drawn("n1 aab.")
                .tenant("red", 2, 2)
                .tenant("blue", 2, 2)
                .running(job("a").running(Duration.ofHours(2)))
                .running(job("b").running(Duration.ofHours(1)))
                .waiting(job("more"));

        var plan = world.plan();

        assertThat(plan.marks()).singleElement().satisfies(mark -> {
            assertThat(Names.name(mark.run().id())).isEqualTo("b");
            assertThat(mark.standing()).isEqualTo(Standing.BORROWING);
        });
        assertThat(Decided.reasons(plan, "more")).containsExactly(PendingReason.QUOTA_WAIT);
    }

    @Test
    void cardsThatAreBeingReleasedStillCountAsHeld() {
        var world = World.drawn("n1 RR..").tenant("red", 2, 2).waiting(job("next"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
    }

    @Test
    void jobBeyondTheGuaranteeOfCoresIsABorrowerAsAWhole() {
        var world = World.drawn("n1 ....")
                .tenant("red", 4, 4)
                .cores("red", 8, 16)
                .waiting(
                        job("fixed").needing(9).cores(),
                        job("yields").needing(9).cores().preemptible());

        var plan = world.plan();

        assertThat(plan.starts()).singleElement().satisfies(start -> {
            assertThat(Names.name(start.job().id())).isEqualTo("yields");
            assertThat(start.standing()).isEqualTo(Standing.BORROWING);
        });
        assertThat(Decided.reasons(plan, "fixed")).containsExactly(PendingReason.EXCEEDS_LIMIT);
    }

    @Test
    void limitOfCoresIsNeverPassed() {
        var world = World.drawn("n1 ....")
                .tenant("red", 4, 4)
                .cores("red", 8, 8)
                .waiting(job("x").needing(8).cores(), job("y").needing(1).cores());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("x");
        var reason = Decided.reason(plan, "y");
        assertThat(reason.code()).isEqualTo(PendingReason.QUOTA_WAIT);
        assertThat(Decided.figure(reason, Figure.CPU_HELD)).isEqualTo(8_000);
    }
}
