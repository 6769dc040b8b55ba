package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The run {@code a} has an hour of its limit left in each of these pools. */
class BackfillTest {

    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final JobFixture HALF_DONE =
            job("a").limited(Duration.ofHours(2)).running(AN_HOUR);

    @Test
    void jobThatWouldDelayTheFirstBlockedOneWaits() {
        var world = World.drawn("n1 aaaa....")
                .running(HALF_DONE)
                .waiting(job("large").needing(8).cards().high(), job("long").limited(AN_HOUR.plusMinutes(1)));

        var plan = world.plan();

        assertThat(Decided.started(plan)).isEmpty();
        var reason = Decided.reason(plan, "long");
        assertThat(reason.code()).isEqualTo(PendingReason.RESERVED_FOR_OTHER);
        assertThat(reason.otherJobId()).contains(Names.id("large"));
        assertThat(reason.until()).contains(World.in(AN_HOUR));
    }

    @Test
    void jobThatIsOverByThenUsesTheCardsMeanwhile() {
        var world = World.drawn("n1 aaaa....")
                .running(HALF_DONE)
                .waiting(job("large").needing(8).cards().high(), job("short").limited(AN_HOUR));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("short");
    }

    @Test
    void cardsThatTheFirstDoesNotNeedAreFreeForAll() {
        var world = World.drawn("""
            n1 aaaa....
            n2 b.......
            """)
                .running(HALF_DONE)
                .running(job("b").limited(Duration.ofHours(9)))
                .waiting(
                        job("large").needing(8).cards().high(),
                        job("endless").needing(7).cards());

        var plan = world.plan();

        assertThat(world.after(plan)).isEqualTo("""
            n1 aaaa....
            n2 bxxxxxxx
            """.replace('x', 'e'));
    }

    @Test
    void earliestOpeningIsReserved() {
        var world = World.drawn("""
            n1 aaaa
            n2 bbbb
            """)
                .running(HALF_DONE)
                .running(job("b").limited(Duration.ofMinutes(90)).running(AN_HOUR))
                .waiting(job("large").needing(4).cards().high());

        var plan = world.plan();

        assertThat(Decided.reason(plan, "large").code()).isEqualTo(PendingReason.CAPACITY_WAIT);
        assertThat(plan.estimatedStart(Names.id("large"))).contains(World.in(Duration.ofMinutes(30)));
    }

    @Test
    void nothingIsReservedWhereNoEndCanBeForeseen() {
        var world = World.drawn("n1 aaaa....")
                .running(job("a"))
                .waiting(job("large").needing(8).cards().high(), job("small"));

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("small");
        assertThat(plan.estimatedStart(Names.id("large"))).isEmpty();
    }

    @Test
    void nothingIsReservedForABorrower() {
        var world = World.drawn("n1 aaaa....")
                .tenant("red", 4, 12)
                .tenant("blue", 4, 4)
                .running(HALF_DONE)
                .waiting(
                        job("large").needing(8).cards().preemptible().high(),
                        job("small").of("blue").low());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("small");
    }

    @Test
    void moreUrgentJobIsNotBound() {
        var world = World.drawn("n1 aaaa....")
                .running(HALF_DONE)
                .waiting(
                        job("large").needing(8).cards().submitted(Duration.ofHours(25)),
                        job("urgent").urgent());

        var plan = world.plan();

        assertThat(Decided.started(plan)).containsExactly("urgent");
    }

    @Test
    @Tag("S8")
    void streamOfSmallJobsDoesNotKeepALargeOneFromStarting() {
        var world = World.drawn("n1 aaaa....")
                .running(HALF_DONE)
                .waiting(job("large").needing(8).cards().submitted(Duration.ofHours(2)), job("s1"), job("s2"));

        var plan = world.plan();
        var state = Aftermath.of(world.snapshot(), plan);
        var later = Aftermath.without(state, List.of(Names.id("a")), List.of(), AN_HOUR);

        assertThat(Decided.started(plan)).isEmpty();
        assertThat(Decided.started(new Scheduler().plan(later))).containsExactly("large");
    }
}
