package org.cardhour.billing.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class BillingMonthTest {

    @Test
    void monthOfShanghaiStartsTheEveningBeforeInUtc() {
        var zone = ZoneId.of("Asia/Shanghai");

        assertThat(BillingMonth.startOf(Instant.parse("2026-06-15T00:00:00Z"), zone))
                .isEqualTo("2026-05-31T16:00:00Z");
        assertThat(BillingMonth.endOf(Instant.parse("2026-06-30T15:59:59.999Z"), zone))
                .isEqualTo("2026-06-30T16:00:00Z");
        assertThat(BillingMonth.endOf(Instant.parse("2026-06-30T16:00:00Z"), zone))
                .isEqualTo("2026-07-31T16:00:00Z");
    }

    @Test
    void marchInBerlinIsAnHourShort() {
        var zone = ZoneId.of("Europe/Berlin");
        var inMarch = Instant.parse("2026-03-15T00:00:00Z");

        var length = Duration.between(BillingMonth.startOf(inMarch, zone), BillingMonth.endOf(inMarch, zone));

        assertThat(length).isEqualTo(Duration.ofHours(31 * 24 - 1));
    }
}
