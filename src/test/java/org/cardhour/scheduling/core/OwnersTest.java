package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OwnersTest {

    @Test
    void runsAboveALoweredShareYieldToTheOwnerAtOnce() {
        var world = World.drawn("n1 aabb")
                .offering(2)
                .minimumRunTime(Duration.ofDays(1))
                .running(job("a").preemptible().evicted(9))
                .running(job("b").low().preemptible().evicted(9));

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("n1 aaBB\n");
        assertThat(Decided.causes(plan)).containsExactly(Cause.OWNER);
        assertThat(plan.preemptions()).allMatch(preempt -> preempt.inFavourOf().isEmpty());
    }

    @Test
    void nobodyYieldsWhoIsNotNeeded() {
        var world = World.drawn("n1 abbb")
                .offering(1)
                .running(job("a").low().preemptible())
                .running(job("b").preemptible());

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("b");
    }

    @Test
    void runThatCanNotBePreemptedIsToldUntilWhenItMayGoOn() {
        var world = World.drawn("n1 aa").offering(0).running(job("a"));

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).isEmpty();
        assertThat(plan.recalls().map(Decision.Recall::until)).containsExactly(World.in(Duration.ofHours(24)));
    }

    @Test
    void itIsToldOnce() {
        var world = World.drawn("n1 aa").offering(0).running(job("a").recalled(Duration.ofHours(3)));

        var plan = world.plan();

        assertThat(plan.decisions()).isEmpty();
    }

    @Test
    void itHasToGoWhenTheNoticeIsOver() {
        var world = World.drawn("n1 aa").offering(0).running(job("a").recalled(Duration.ZERO));

        var plan = world.plan();

        assertThat(Decided.yielding(plan)).containsExactly("a");
    }
}
