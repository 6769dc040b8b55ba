package org.cardhour.scheduling.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cardhour.scheduling.core.JobFixture.job;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoardTest {

    private static final int SEEDS = 400;
    private static final int BATCHES = 4;

    private final Scheduler scheduler = new Scheduler();

    @Test
    void passOverTheKeptStateDecidesAsOneOverASnapshotOfIt() {
        for (int seed = 0; seed < SEEDS; seed++) {
            var random = new SplittableRandom(seed);
            var board = Board.of(RandomWorld.of(seed));

            for (int batch = 0; batch < BATCHES; batch++) {
                RandomWorld.happen(board, random);
                var kept = scheduler.plan(board);
                var anew = scheduler.plan(board.snapshot());

                assertThat(kept).as("seed %d, batch %d", seed, batch).isEqualTo(anew);
                board.carriedOut(kept);
            }
        }
    }

    @Test
    void passLeavesTheStateAsItWas() {
        for (int seed = 0; seed < SEEDS; seed++) {
            var board = Board.of(RandomWorld.of(seed));

            var first = scheduler.plan(board);
            var reasons = first.waits().toList();
            var second = scheduler.plan(board);

            assertThat(second.decisions()).as("seed %d", seed).isEqualTo(first.decisions());
            assertThat(second.claims()).as("seed %d", seed).isEqualTo(first.claims());
            assertThat(second.waits().toList()).as("seed %d", seed).isEqualTo(reasons);
        }
    }

    @Test
    void reasonsAreNotToldOnceTheStateHasChanged() {
        var board = Board.of(World.drawn("n1 a").waiting(job("x")).snapshot());

        var plan = scheduler.plan(board);
        board.clockMoved(JobFixture.NOON.plus(Duration.ofMinutes(1)));

        assertThatThrownBy(() -> plan.wait(Names.id("x"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void positionCountsThoseWhoGoBefore() {
        var board = Board.of(World.drawn("n1 a")
                .waiting(job("x").needing(2).cards().submitted(Duration.ofMinutes(1)), job("y").high(), job("z"))
                .snapshot());

        var plan = scheduler.plan(board);

        assertThat(plan.position(Names.id("y"))).hasValue(1);
        assertThat(plan.position(Names.id("z"))).hasValue(2);
        assertThat(plan.position(Names.id("x"))).hasValue(3);
        assertThat(plan.position(Names.id("a"))).isEmpty();
    }
}
