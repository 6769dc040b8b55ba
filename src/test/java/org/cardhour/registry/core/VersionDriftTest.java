package org.cardhour.registry.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VersionDriftTest {

    @Test
    void versionsThatDifferAreToldWithTheNumberOfNodesThatHaveThem() {
        var drifts = VersionDrift.between(Map.of(
                Map.of("driver", "550.54", "cuda", "12.4", "kernel", "6.1"), 1,
                Map.of("driver", "535.104", "cuda", "12.4", "kernel", "6.1"), 3,
                Map.of("driver", "550.54", "cuda", "12.4", "kernel", "6.8"), 2));

        assertThat(drifts)
                .containsExactly(
                        new Drift("nodes/driver", "", "535.104 (3), 550.54 (3)", ""),
                        new Drift("nodes/kernel", "", "6.1 (4), 6.8 (2)", ""));
    }

    @Test
    void whatIsNotKnownDiffersFromNothing() {
        var drifts = VersionDrift.between(Map.of(
                Map.of("driver", "", "cuda", ""), 4,
                Map.of("driver", "535.104", "cuda", ""), 1));

        assertThat(drifts).isEmpty();
    }
}
