package org.cardhour.jobs.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.cardhour.jobs.core.PeakUse.Hold;
import org.cardhour.kernel.Cards;
import org.junit.jupiter.api.Test;

class PeakUseTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void whatIsHeldTogetherIsAddedUp() {
        var peak = PeakUse.since(NOON, List.of(hold(0, 10, 3), hold(5, 20, 4), hold(15, 30, 2)));

        assertThat(peak).isEqualTo(Cards.of(7));
    }

    @Test
    void whatEndsWhereAnotherStartsIsNotHeldTogether() {
        assertThat(PeakUse.since(NOON, List.of(hold(0, 10, 3), hold(10, 20, 4))))
                .isEqualTo(Cards.of(4));
    }

    @Test
    void whatEndedBeforeDoesNotCountAndWhatGoesOnDoes() {
        assertThat(PeakUse.since(NOON, List.of(hold(-10, 0, 9), hold(-5, 5, 2))))
                .isEqualTo(Cards.of(2));
        assertThat(PeakUse.since(NOON, List.of())).isEqualTo(Cards.NONE);
    }

    private static Hold hold(int start, int end, int cards) {
        return new Hold(NOON.plusSeconds(start), NOON.plusSeconds(end), Cards.of(cards));
    }
}
