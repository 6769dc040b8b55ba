package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineFacts.Capability;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.kernel.Clocks;
import org.cardhour.launch.SlurmEngine;
import org.cardhour.launch.SlurmEngine.Part;
import org.cardhour.launch.SlurmRelease;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The old family of versions, where there is no ledger. */
class Slurm22IT {

    private static SlurmCluster cluster;

    @BeforeAll
    static void startSlurm() {
        SlurmRelease.V22_05.assumeInstalled();
        cluster = new SlurmCluster(SlurmEngine.start(SlurmRelease.V22_05));
    }

    @AfterAll
    static void stopSlurm() {
        if (cluster != null) {
            cluster.engine.close();
        }
    }

    @AfterEach
    void endAllJobs() {
        cluster.engine.inside("scancel", "--user=cardhour");
        cluster.engine.inside("scancel", "--user=owner");
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> cluster.engine.squeue("-h").isBlank());
    }

    @Test
    void whatTheVersionLacksIsSaid() {
        var facts = cluster.connector.describe();

        assertThat(facts.engine()).isEqualTo("Slurm, REST v0.0.38");
        assertThat(facts.version()).startsWith("22.05.");
        assertThat(facts.capabilities())
                .contains(Capability.LOGS)
                .doesNotContain(Capability.USAGE, Capability.DRAIN, Capability.CHECKPOINT_SIGNAL);
        assertThat(facts.remarks()).anyMatch(remark -> remark.contains("which nodes"));
    }

    @Test
    void anInventoryNamesNodesAndCards() {
        var nodes = cluster.connector.inventory().nodes();

        assertThat(nodes).hasSize(3).allSatisfy(node -> {
            assertThat(node.condition()).isEqualTo(Condition.UP);
            assertThat(node.cards()).hasSize(8);
            assertThat(node.cards().getFirst().model()).isEqualTo("A100-80G");
        });
    }

    @Test
    void aRunHasItsCardsItsVariablesAndItsLog() {
        var run = cluster.submit(SlurmOrder.shell("echo cards=$CUDA_VISIBLE_DEVICES mine=$MINE; exit 3")
                .cards(2)
                .with("MINE", "two words"));

        var end = cluster.awaitEnd(run);

        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(3);
        assertThat(log(run)).isEqualTo("cards=0,1 mine=two words\n");
    }

    @Test
    void aRunThatIsSubmittedAgainIsTheSame() {
        var order = SlurmOrder.sleeping();
        var run = cluster.submit(order);

        assertThat(cluster.connector().submit(order.order())).isInstanceOf(Submission.Accepted.class);
        assertThat(cluster.jobOf(run)).hasSizeLessThan(10).isNotEmpty();
        assertThat(cluster.connector().orphans(Set.of())).containsExactly(run);
    }

    @Test
    void aProgramThatLeavesWhenItIsToldToIsStopped() {
        var run = cluster.submit(SlurmOrder.shell("trap 'exit 0' TERM; while :; do sleep 0.2; done"));
        cluster.awaitRunning(run);

        cluster.connector.cancel(run, Duration.ofMinutes(5));

        assertThat(cluster.awaitEnd(run).cause()).isEqualTo(EndCause.STOPPED);
    }

    @Test
    void aProgramThatStaysIsEndedByForceAfterItsGrace() {
        var run = cluster.submit(SlurmOrder.shell("trap '' TERM; while :; do sleep 0.2; done"));
        cluster.awaitRunning(run);

        cluster.connector.cancel(run, Duration.ofSeconds(2));

        assertThat(cluster.awaitEnd(run).cause()).isEqualTo(EndCause.STOPPED);
    }

    @Test
    void aRunIsEvictedByAJobOfTheOwnersPartition() {
        var run = cluster.submit(SlurmOrder.sleeping().cards(8).on("a1", "a2", "a3"));
        cluster.awaitRunning(run);

        cluster.engine.submitAs("owner", "sleep 600", "-p", "owner", "-N", "3", "--gres=gpu:a100:8");

        assertThat(cluster.awaitEnd(run).cause()).isEqualTo(EndCause.EVICTED);
    }

    @Test
    void aRunThatIsPutBackIntoTheQueueEndedWhenItWasLastSeen() {
        var run = cluster.submit(SlurmOrder.sleeping());
        var start = cluster.awaitRunning(run).startedAt();
        var id = cluster.jobOf(run);
        cluster.engine.scontrol("update", "JobId=" + id, "Requeue=1");

        cluster.engine.scontrol("requeue", id);

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.EVICTED);
        assertThat(end.startedAt()).contains(start);
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> cluster.jobOf(run).isEmpty());
    }

    @Test
    void runsGoOnWhileTheControllerIsAway() {
        var run = cluster.submit(SlurmOrder.shell("sleep 12"));
        cluster.awaitRunning(run);
        cluster.engine.awaitSaved(cluster.jobOf(run));

        cluster.engine.kill(Part.CONTROLLER);
        try {
            assertThatThrownBy(() -> cluster.connector().observe(Instant.now())).isInstanceOf(EngineUnclear.class);
        } finally {
            cluster.engine.start(Part.CONTROLLER);
        }

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(0);
    }

    @Test
    void aForeignJobOfTheSameNameIsLeftAlone() {
        var order = SlurmOrder.sleeping();
        var run = order.order().name();
        var foreign = cluster.engine.submitAs("owner", "sleep 600", "-J", run.toString(), "--comment=" + run);

        assertThat(cluster.connector.submit(order.order())).isInstanceOf(Submission.Rejected.class);
        cluster.connector.cancel(run, Duration.ZERO);

        assertThat(cluster.jobOf(run)).isEqualTo(foreign);
        assertThat(cluster.see(run).sight()).isInstanceOf(Sight.NotThere.class);
    }

    @Test
    void badPartitionsAreRefusedAndBadTokensAreUnclear() {
        var nowhere = new SlurmConnector(
                cluster.location(Map.of("partition", "nowhere")), cluster::key, SlurmCluster.LOOPBACK, new Clocks());
        var stranger = new SlurmConnector(
                cluster.location(Map.of()),
                () -> new EngineKey.SlurmToken("cardhour", "bad"),
                SlurmCluster.LOOPBACK,
                new Clocks());

        assertThat(nowhere.submit(SlurmOrder.sleeping().order()))
                .isInstanceOfSatisfying(
                        Submission.Rejected.class,
                        no -> assertThat(no.message()).contains("2000"));
        assertThatThrownBy(() -> stranger.observe(Instant.now())).isInstanceOf(EngineUnclear.class);
        assertThatThrownBy(() -> stranger.submit(SlurmOrder.sleeping().order())).isInstanceOf(EngineUnclear.class);
    }

    private static String log(RunName run) {
        return StandardCharsets.UTF_8
                .decode(cluster.connector.log(run, LogStream.STDOUT, 0).bytes())
                .toString();
    }
}
