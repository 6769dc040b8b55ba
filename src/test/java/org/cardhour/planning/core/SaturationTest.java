package org.cardhour.planning.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cardhour.planning.core.TraceFixture.pool;
import static org.cardhour.planning.core.TraceFixture.trace;

import java.util.List;
import org.cardhour.scheduling.core.Ask;
import org.junit.jupiter.api.Test;

class SaturationTest {

    private static final int SEEDS = 10;

    @Test
    void shortListIsFilledUpToTheBoundAndALongOnePrunedToIt() {
        var pool = pool(2, Assumptions.USUAL);
        var one = trace().job("a", 0, 1, 1).build();
        var many = trace();
        for (int i = 0; i < 30; i++) {
            many.job("job-" + i, 0, 1, 1);
        }

        assertThat(cards(new Saturation(pool, one, 1.3).arrivals(42))).isEqualTo(10);
        assertThat(cards(new Saturation(pool, many.build(), 1.3).arrivals(42))).isEqualTo(10);
    }

    @Test
    void everythingIsPlacedThatFitsAndTheRestIsCounted() {
        var trace = trace().job("four", 0, 4, 1).build();

        var fills = new Saturation(pool(2, Assumptions.USUAL), trace, 2).fill(SEEDS);

        assertThat(fills).hasSize(SEEDS).allSatisfy(fill -> {
            assertThat(fill.allocatedPercent()).isEqualTo(100);
            assertThat(fill.jobs()).isEqualTo(4);
            assertThat(fill.skipped()).isEqualTo(2);
        });
    }

    @Test
    void sameSeedGivesTheSameFilling() {
        var saturation = new Saturation(pool(3, Assumptions.USUAL), TraceFixture.random(5), 1.3);

        assertThat(saturation.fill(SEEDS)).isEqualTo(saturation.fill(SEEDS));
    }

    @Test
    void traceThatAsksForNoCardsEnds() {
        var trace = trace().job("none", 0, 0, 1).build();

        assertThat(new Saturation(pool(1, Assumptions.USUAL), trace, 1.3).arrivals(42))
                .hasSize(1);
    }

    private static long cards(List<Ask> jobs) {
        return jobs.stream().mapToLong(ask -> ask.total().whole()).sum();
    }
}
