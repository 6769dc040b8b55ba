package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.cardhour.pools.core.HostFigures.Capacity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostCheckTest {

    private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);

    @ParameterizedTest(name = "{0} and {1} of {2}: {3}")
    @CsvSource({
        "2, 0, 2, ''",
        "2.001, 0, 2, 2.001 of 2",
        "5000, 0, 2, 5000 of 2",
        "1, 1.5, 2, 2.5 of 2",
        "1, 50%, 2, ''",
        "1.5, 50%, 2, 2.5 of 2",
        "60%, 40%, 2, ''",
        "5000, 0, 0, ''"
    })
    void coresGuaranteedAreNotMoreThanThereAre(String one, String other, int cores, String told) {
        var policy = policy(quota("a", cpu(one)), quota("b", cpu(other)));

        var faults = faults(policy, new Capacity(cores * 1_000L, 0, 0));

        assertThat(faults).isEqualTo(told.isEmpty() ? List.of() : List.of("CPU_OVER_CAPACITY " + told + " at 00:00"));
    }

    @Test
    void memoryAndStorageAreNotMoreThanThereAre() {
        var amounts = new Amounts(CardAmounts.NONE, Optional.empty(), gib(9), gib(101));
        var policy = policy(quota("a", amounts));

        assertThat(faults(policy, new Capacity(0, 9 * 1_024, 101))).isEmpty();
        assertThat(faults(policy, new Capacity(0, 8 * 1_024, 100)))
                .containsExactly(
                        "MEMORY_OVER_CAPACITY 9216 of 8192 at 00:00", "STORAGE_OVER_CAPACITY 101 of 100 at 00:00");
        assertThat(faults(policy, new Capacity(0, 0, 0))).isEmpty();
    }

    @Test
    void hoursWithOtherFiguresAreLookedAtToo() {
        var night = new Window(
                LocalTime.of(22, 0),
                LocalTime.of(8, 0),
                Optional.empty(),
                cpu("3").cpu(),
                Optional.empty(),
                Optional.empty());
        var quota = new TeamQuota("a", cpu("1"), CardAmounts.NONE, CardAmounts.NONE, List.of(night));

        var faults = faults(policy(quota), new Capacity(2_000, 0, 0));

        assertThat(faults).containsExactly("CPU_OVER_CAPACITY 3 of 2 at 00:00", "CPU_OVER_CAPACITY 3 of 2 at 22:00");
    }

    private static List<String> faults(PolicyDocument policy, Capacity capacity) {
        return new PolicyCheck(policy, new TreeMap<>(), capacity)
                .faults().stream()
                        .map(fault -> fault.code() + " " + fault.figures().get("guaranteed") + " of "
                                + fault.figures().get("capacity") + " at "
                                + fault.figures().get("time"))
                        .toList();
    }

    private static Amounts cpu(String text) {
        Amount cpu = text.endsWith("%")
                ? new Amount.Percent(new BigDecimal(text.replace("%", "")))
                : new Amount.Count(new BigDecimal(text));
        return new Amounts(CardAmounts.NONE, Optional.of(cpu), Optional.empty(), Optional.empty());
    }

    private static Optional<Amount> gib(long number) {
        return Optional.of(new Amount.Count(GIB.multiply(BigDecimal.valueOf(number))));
    }

    private static TeamQuota quota(String team, Amounts amounts) {
        return new TeamQuota(team, amounts, CardAmounts.NONE, CardAmounts.NONE, List.of());
    }

    private static PolicyDocument policy(TeamQuota... quotas) {
        return new PolicyDocument(
                "pool",
                ZoneId.of("UTC"),
                List.of(),
                new BigDecimal("0.15"),
                Stream.of(quotas).toList(),
                PassRules.USUAL);
    }
}
