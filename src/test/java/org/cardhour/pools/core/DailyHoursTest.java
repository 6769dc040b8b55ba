package org.cardhour.pools.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DailyHoursTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        # zone          | hours       | earliest             | first
        Asia/Shanghai   | 22:00-08:00 | 2026-03-01T12:00:00Z | 2026-03-01T14:00:00Z
        Asia/Shanghai   | 22:00-08:00 | 2026-03-01T15:00:00Z | 2026-03-01T15:00:00Z
        Asia/Shanghai   | 22:00-08:00 | 2026-03-01T00:00:00Z | 2026-03-01T14:00:00Z
        Asia/Shanghai   | 12:00-13:00 | 2026-03-01T05:00:00Z | 2026-03-02T04:00:00Z
        # the clock is put forward from 02:00 to 03:00 on 2026-03-29 at 01:00Z, and back from 03:00 on 2026-10-25
        Europe/Berlin   | 02:30-04:00 | 2026-03-29T00:30:00Z | 2026-03-29T01:00:00Z
        Europe/Berlin   | 02:15-02:45 | 2026-03-29T00:30:00Z | 2026-03-30T00:15:00Z
        Europe/Berlin   | 22:00-06:00 | 2026-03-29T05:00:00Z | 2026-03-29T20:00:00Z
        Europe/Berlin   | 02:15-02:30 | 2026-10-25T00:20:00Z | 2026-10-25T00:20:00Z
        Europe/Berlin   | 02:15-02:30 | 2026-10-25T00:40:00Z | 2026-10-25T01:15:00Z
        Europe/Berlin   | 01:30-02:30 | 2026-10-25T00:40:00Z | 2026-10-25T01:00:00Z
        """)
    void hoursBeginByTheClocksOfTheirZone(String zone, String hours, Instant earliest, Instant first) {
        var daily = new DailyHours(List.of(parse(hours)), ZoneId.of(zone));

        assertThat(daily.firstFrom(earliest)).isEqualTo(first);
        assertThat(daily.hold(first)).isTrue();
    }

    @Test
    void theNextOfSeveralCounts() {
        var daily = new DailyHours(List.of(parse("22:00-23:00"), parse("12:00-13:00")), ZoneId.of("UTC"));

        assertThat(daily.firstFrom(Instant.parse("2026-03-01T09:00:00Z")))
                .isEqualTo(Instant.parse("2026-03-01T12:00:00Z"));
        assertThat(daily.firstFrom(Instant.parse("2026-03-01T13:00:00Z")))
                .isEqualTo(Instant.parse("2026-03-01T22:00:00Z"));
    }

    @Test
    void withoutHoursAnyTimeWillDo() {
        var now = Instant.parse("2026-03-01T09:00:00Z");

        assertThat(new DailyHours(List.of(), ZoneId.of("UTC")).firstFrom(now)).isEqualTo(now);
    }

    private static Hours parse(String text) {
        return new Hours(LocalTime.parse(text.substring(0, 5)), LocalTime.parse(text.substring(6)));
    }
}
