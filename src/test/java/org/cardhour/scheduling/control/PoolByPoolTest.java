package org.cardhour.scheduling.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PoolByPoolTest {

    @Test
    void poolsBehindOneThatFailsGoOn() {
        var figures = List.of(4, 0, 2);

        var shares = PoolByPool.each(figures, figure -> "pool of " + figure, figure -> 8 / figure);

        assertThat(shares).containsExactly(2, 4);
    }
}
