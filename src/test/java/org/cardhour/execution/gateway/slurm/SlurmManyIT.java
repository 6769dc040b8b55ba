package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.Observed;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.kernel.Period;
import org.cardhour.launch.SlurmEngine;
import org.cardhour.launch.SlurmRelease;
import org.junit.jupiter.api.Test;

class SlurmManyIT {

    private static final int JOBS = 1_000;

    @Test
    void aThousandRunsEndOnceEachAndStandInTheLedgerOnce() {
        SlurmRelease.V24_11.assumeInstalled();
        try (var engine = SlurmEngine.start(SlurmRelease.V24_11)) {
            var cluster = new SlurmCluster(engine);
            var begun = Instant.now();
            var runs = new HashSet<RunName>();
            for (int number = 0; number < JOBS; number++) {
                runs.add(submit(cluster, SlurmOrder.shell("exit 0").cards(0).on("a" + (1 + number % 3))));
            }

            var ended = Awaitility.await()
                    .atMost(Duration.ofMinutes(6))
                    .pollInterval(Duration.ofSeconds(2))
                    .ignoreExceptionsInstanceOf(EngineUnclear.class)
                    .until(() -> ended(cluster, begun), seen -> seen.size() == JOBS);

            assertThat(ended).isEqualTo(runs);
            var period = new Period(begun.minusSeconds(5), begun.plus(Duration.ofHours(1)));
            assertThat(cluster.connector.usage(period))
                    .extracting(entry -> entry.run())
                    .doesNotHaveDuplicates()
                    .isSubsetOf(runs);
        }
    }

    /** Again and again, as Cardhour does, where the engine has no time: the run's name makes sure that it is one run. */
    private static RunName submit(SlurmCluster cluster, SlurmOrder order) {
        return Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofSeconds(1))
                .pollDelay(Duration.ZERO)
                .ignoreExceptionsInstanceOf(EngineUnclear.class)
                .until(() -> cluster.submit(order), run -> true);
    }

    /** The runs that ended well; one that ended otherwise fails the test. */
    private static Set<RunName> ended(SlurmCluster cluster, Instant since) {
        return cluster.connector.observe(since.minusSeconds(5)).stream()
                .filter(seen -> seen.sight() instanceof Sight.Ended end && isWell(end))
                .map(Observed::run)
                .collect(Collectors.toSet());
    }

    private static boolean isWell(Sight.Ended end) {
        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(0);
        return true;
    }
}
