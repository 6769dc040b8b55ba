package org.cardhour.jobs.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource({
        "535.104.05, 535.104.5",
        "5.15.0-91-generic, 5.15.0.91",
        "8.0.RC2.alpha003, 8.0",
        "12.2, 12.2",
        "'', ''",
        "n/a, ''",
        "1234567890.1, ''"
    })
    void versionIsItsLeadingNumbers(String text, String version) {
        assertThat(Version.of(text)).hasToString(version);
        assertThat(Version.of(text).isKnown()).isEqualTo(!version.isEmpty());
    }

    @ParameterizedTest(name = "{0} against {1}: {2}")
    @CsvSource({
        "535.104.05, 535.99, 1",
        "12, 12.0.0, 0",
        "12.2, 12.10, -1",
        "9.9, 10, -1",
        "5.15.0-91-generic, 5.15.0-100-generic, -1"
    })
    void versionsAreComparedNumberByNumber(String one, String other, int order) {
        assertThat(Integer.signum(Version.of(one).compareTo(Version.of(other)))).isEqualTo(order);
        assertThat(Integer.signum(Version.of(other).compareTo(Version.of(one)))).isEqualTo(-order);
    }
}
