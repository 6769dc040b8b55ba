package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Period;
import org.cardhour.launch.SlurmEngine;
import org.cardhour.launch.SlurmEngine.Habits;
import org.cardhour.launch.SlurmRelease;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A Slurm that soon forgets what has ended, and has few ids. */
class SlurmForgetsIT {

    private static SlurmCluster cluster;

    @BeforeAll
    static void startSlurm() {
        SlurmRelease.V24_11.assumeInstalled();
        cluster = new SlurmCluster(SlurmEngine.start(SlurmRelease.V24_11, new Habits(6, Duration.ofSeconds(2))));
    }

    @AfterAll
    static void stopSlurm() {
        if (cluster != null) {
            cluster.engine.close();
        }
    }

    @Test
    void idsThatAreUsedAgainMixUpNoRuns() {
        var begun = Instant.now().minusSeconds(5);
        var codes = new HashMap<RunName, Integer>();
        var ids = new HashMap<RunName, String>();

        for (int code = 1; code <= 9; code++) {
            var order = SlurmOrder.shell("exit " + code);
            ids.put(order.order().name(), submitWhenThereIsAnId(order));
            codes.put(order.order().name(), code);
            var end = cluster.awaitEnd(order.order().name());
            assertThat(end.exitCode()).contains(code);
        }

        assertThat(new HashSet<>(ids.values())).hasSizeLessThan(ids.size());
        awaitForgotten();
        codes.forEach((run, code) -> assertThat(endOf(run).exitCode()).contains(code));
        assertThat(cluster.connector.usage(new Period(begun, begun.plus(Duration.ofHours(1)))))
                .allSatisfy(entry -> assertThat(codes).containsKey(entry.run()));
    }

    @Test
    void aRunThatSlurmHasForgottenIsNotStartedAgain() {
        var order = SlurmOrder.shell("sleep 1");
        submitWhenThereIsAnId(order);
        var run = order.order().name();
        cluster.awaitEnd(run);
        awaitForgotten();

        assertThat(cluster.connector().observe(List.of(run)).getFirst().sight()).isInstanceOf(Sight.Ended.class);
        var old = new SlurmConnector(
                cluster.location(Map.of()),
                cluster::key,
                SlurmCluster.LOOPBACK,
                new Clocks(Clock.offset(Clock.systemUTC(), Duration.ofMinutes(3))));
        assertThat(old.submit(order.order())).isInstanceOf(Submission.Accepted.class);
        assertThat(cluster.jobOf(run)).isEmpty();
    }

    /** Until old ones are forgotten all ids may be taken. */
    private static String submitWhenThereIsAnId(SlurmOrder order) {
        var answer = Awaitility.await()
                .atMost(Duration.ofSeconds(90))
                .pollInterval(Duration.ofSeconds(1))
                .ignoreExceptionsInstanceOf(EngineUnclear.class)
                .until(() -> cluster.connector.submit(order.order()), Submission.Accepted.class::isInstance);
        return ((Submission.Accepted) answer).engineId();
    }

    private static void awaitForgotten() {
        Awaitility.await()
                .atMost(Duration.ofSeconds(150))
                .pollInterval(Duration.ofSeconds(1))
                .until(() ->
                        cluster.engine.inside("squeue", "-h", "--states=all").isBlank());
    }

    private static Sight.Ended endOf(RunName run) {
        cluster.connector.observe(Instant.now());
        return (Sight.Ended) cluster.see(run).sight();
    }
}
