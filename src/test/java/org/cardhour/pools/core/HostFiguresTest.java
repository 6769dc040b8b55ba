package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalLong;
import org.cardhour.pools.core.HostFigures.Capacity;
import org.junit.jupiter.api.Test;

class HostFiguresTest {

    private static final Capacity CAPACITY = new Capacity(64_000, 1_000, 300);

    @Test
    void percentagesAreOfWhatIsRegisteredAndAreRoundedDown() {
        var figures = figures(percent("33.3"), percent("55.55"), percent("10"));

        assertThat(figures.cpuMillis()).hasValue(21_312);
        assertThat(figures.memoryMib()).hasValue(555);
        assertThat(figures.storageGib()).hasValue(30);
    }

    @Test
    void numbersAreCoresAndBytes() {
        var figures = figures(count("1.5"), count("1073741825"), count("219902325555200"));

        assertThat(figures.cpuMillis()).hasValue(1_500);
        assertThat(figures.memoryMib()).hasValue(1_024);
        assertThat(figures.storageGib()).hasValue(204_800);
    }

    @Test
    void moreThanAnyPolicyMayShareOutIsTheMost() {
        var most = figures(count("1e9"), count("1152921504606846976"), count("1152921504606846976"));

        var figures = figures(count("999999999999999999"), count("1e30"), count("1e30"));

        assertThat(figures).isEqualTo(most);
        assertThat(figures.cpuMillis()).hasValue(1_000_000_000_000L);
        assertThat(figures.memoryMib()).hasValue(1L << 40);
        assertThat(figures.storageGib()).hasValue(1L << 30);
    }

    @Test
    void whatIsLeftOutIsNotLimited() {
        var figures = HostFigures.of(Amounts.ofCards(CardAmounts.NONE), CAPACITY);

        assertThat(figures)
                .isEqualTo(new HostFigures(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()));
    }

    private static HostFigures figures(Amount cpu, Amount memory, Amount storage) {
        var amounts = new Amounts(CardAmounts.NONE, Optional.of(cpu), Optional.of(memory), Optional.of(storage));
        return HostFigures.of(amounts, CAPACITY);
    }

    private static Amount percent(String percent) {
        return new Amount.Percent(new BigDecimal(percent));
    }

    private static Amount count(String count) {
        return new Amount.Count(new BigDecimal(count));
    }
}
