package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockCheckTest {

    @ParameterizedTest(name = "{0}: {1} faults")
    @CsvSource({"Asia/Shanghai, 0", "UTC, 0", "Etc/GMT-8, 0", "+08:00, 1", "UTC+8, 1", "Z, 1"})
    void zoneIsOneOfARegion(String zone, int faults) {
        var found = new ClockCheck(policy(zone)).faults();

        assertThat(found).hasSize(faults);
        assertThat(found).allSatisfy(fault -> {
            assertThat(fault.pointer()).isEqualTo("/resource_pool/zone");
            assertThat(fault.code()).isEqualTo("INVALID_ZONE");
        });
    }

    @ParameterizedTest(name = "{0} and {1}: {2} faults")
    @CsvSource({
        "22:00-08:00, 07:59-09:00, 1",
        "22:00-08:00, 08:00-09:00, 0",
        "22:00-08:00, 12:00-13:00, 0",
        "12:00-13:00, 12:15-12:30, 1",
        "12:15-12:30, 12:00-13:00, 1",
        "22:00-02:00, 01:00-03:00, 1",
        "22:00-02:00, 22:00-02:00, 1"
    })
    void hoursDoNotOverlap(String one, String other, int faults) {
        assertThat(new ClockCheck(policy("Asia/Shanghai", one, other)).faults()).hasSize(faults);
    }

    @Test
    void overlapIsToldWithBothHours() {
        var found = new ClockCheck(policy("Asia/Shanghai", "22:00-06:00", "12:00-13:00", "05:00-07:00")).faults();

        assertThat(found)
                .containsExactly(new PolicyFault(
                        "/resource_pool/off_peak/2",
                        "HOURS_OVERLAP",
                        Map.of("value", "05:00-07:00", "other", "22:00-06:00")));
    }

    private static PolicyDocument policy(String zone, String... offPeak) {
        return new PolicyDocument(
                "pool",
                ZoneId.of(zone),
                List.of(),
                new BigDecimal("0.10"),
                List.of(),
                PassRules.USUAL,
                List.of(),
                Stream.of(offPeak).map(ClockCheckTest::hours).toList());
    }

    private static Hours hours(String text) {
        var ends = text.split("-", -1);
        return new Hours(LocalTime.parse(ends[0]), LocalTime.parse(ends[1]));
    }
}
