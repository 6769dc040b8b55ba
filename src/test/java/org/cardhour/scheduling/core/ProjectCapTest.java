package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProjectCapTest {

    @Test
    void severalJobsOfAProjectNeverExceedItsCapTogether() {
        var world = World.drawn("n1 ....").project("vision", 2, 64);
        for (int i = 1; i <= 4; i++) {
            world.waiting(job("j" + i).inProject("vision"));
        }

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("j1", "j2");
        assertThat(Decided.reasons(plan, "j3")).containsExactly(PendingReason.QUOTA_WAIT);
    }

    @Test
    void reasonCarriesTheProjectAndItsFigures() {
        var world = World.drawn("n1 rr..")
                .project("vision", 3, 64)
                .running(job("r").inProject("vision"))
                .waiting(job("x").inProject("vision").needing(2).cards());

        var reason = Decided.reason(world.plan(), "x");

        assertThat(reason.words())
                .containsEntry(Word.PROJECT, Names.id("vision").toString())
                .containsEntry(Word.MODEL, "A100");
        assertThat(Decided.cards(reason, Figure.CARDS_NEEDED)).isEqualTo(2);
        assertThat(Decided.cards(reason, Figure.CARDS_HELD)).isEqualTo(2);
        assertThat(Decided.cards(reason, Figure.CARDS_CAP)).isEqualTo(3);
        assertThat(reason.figures()).doesNotContainKey(Figure.CPU_CAP);
    }

    @Test
    void jobWithoutRoomInItsProjectDoesNotBlockThoseBehindIt() {
        var world = World.drawn("n1 ....")
                .project("vision", 1, 64)
                .waiting(
                        job("big").inProject("vision").needing(2).cards().submitted(Duration.ofHours(3)),
                        job("same").inProject("speech").needing(2).cards().submitted(Duration.ofHours(2)),
                        job("free").needing(2).cards().submitted(Duration.ofHours(1)));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactlyInAnyOrder("same", "free");
    }

    @Test
    void smallerJobOfTheSameProjectStillStarts() {
        var world = World.drawn("n1 ....")
                .project("vision", 2, 64)
                .waiting(
                        job("three").inProject("vision").needing(3).cards().submitted(Duration.ofHours(1)),
                        job("two").inProject("vision").needing(2).cards());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("two");
        assertThat(Decided.reasons(plan, "three")).contains(PendingReason.EXCEEDS_LIMIT);
    }

    @Test
    void coresOfAProjectAreCappedToo() {
        var world = World.drawn("n1 ....")
                .project("vision", 4, 8)
                .waiting(
                        job("x").inProject("vision").needing(6).cores(),
                        job("y").inProject("vision").needing(3).cores());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("x");
        var reason = Decided.reason(plan, "y");
        assertThat(Decided.figure(reason, Figure.CPU_NEEDED)).isEqualTo(3_000);
        assertThat(Decided.figure(reason, Figure.CPU_HELD)).isEqualTo(6_000);
        assertThat(Decided.figure(reason, Figure.CPU_CAP)).isEqualTo(8_000);
        assertThat(reason.words()).doesNotContainKey(Word.MODEL);
    }

    @Test
    void whatIsBeingReleasedCountsUntilItIsGone() {
        var world = World.drawn("n1 RR..")
                .project("vision", 2, 64)
                .running(job("r").inProject("vision"))
                .waiting(job("x").inProject("vision"));

        assertThat(Decided.started(world.plan())).isEmpty();
    }

    @Test
    void elasticJobStartsAsLargeAsItsProjectAllows() {
        var world = World.drawn("""
            n1 .
            n2 .
            n3 .
            """)
                .project("vision", 2, 64)
                .waiting(job("x").inProject("vision").onUpTo(3, 1));

        var start = world.plan().starts().findFirst().orElseThrow();

        assertThat(start.allocation().nodes()).hasSize(2);
    }

    @Test
    void nobodyYieldsToAJobThatItsProjectHoldsBack() {
        var world = World.drawn("n1 abcd")
                .project("vision", 1, 64)
                .running(job("a").inProject("vision"))
                .running(job("b").low().preemptible())
                .running(job("c").low().preemptible())
                .running(job("d").low().preemptible())
                .waiting(job("x").inProject("vision").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
    }

    @Test
    void lessUrgentJobOfTheProjectYieldsWhenThatMakesRoomInItsCap() {
        var world = World.drawn("n1 ab..")
                .project("vision", 1, 64)
                .running(job("a").inProject("vision").low().preemptible())
                .running(job("b").low().preemptible())
                .waiting(job("x").inProject("vision").urgent());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("a");
    }

    @Test
    void jobThatItsProjectHoldsBackKeepsNoReservationFromOneThatAsksForTheSame() {
        var world = World.drawn("n1 aaa.")
                .project("vision", 3, 64)
                .running(job("a").limited(Duration.ofHours(2)))
                .waiting(
                        job("x").inProject("vision").needing(4).cards().submitted(Duration.ofHours(1)),
                        job("y").needing(4).cards(),
                        job("z").low().needing(1).card());

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
        assertThat(Decided.reason(plan, "z").code()).isEqualTo(PendingReason.RESERVED_FOR_OTHER);
        assertThat(Decided.reason(plan, "z").otherJobId()).contains(Names.id("y"));
    }
}
