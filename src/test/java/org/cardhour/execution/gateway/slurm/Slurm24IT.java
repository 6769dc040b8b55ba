package org.cardhour.execution.gateway.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.cardhour.execution.core.EndCause;
import org.cardhour.execution.core.LogStream;
import org.cardhour.execution.gateway.EngineFacts.Capability;
import org.cardhour.execution.gateway.EngineInventory.Condition;
import org.cardhour.execution.gateway.EngineKey;
import org.cardhour.execution.gateway.EngineSignal;
import org.cardhour.execution.gateway.EngineUnclear;
import org.cardhour.execution.gateway.LedgerEntry;
import org.cardhour.execution.gateway.RunName;
import org.cardhour.execution.gateway.Sight;
import org.cardhour.execution.gateway.SignalResult;
import org.cardhour.execution.gateway.Submission;
import org.cardhour.kernel.Cards;
import org.cardhour.kernel.Clocks;
import org.cardhour.kernel.Ids;
import org.cardhour.kernel.Period;
import org.cardhour.launch.SlurmEngine;
import org.cardhour.launch.SlurmEngine.Part;
import org.cardhour.launch.SlurmRelease;
import org.cardhour.launch.StartFailure;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class Slurm24IT {

    private static SlurmCluster cluster;

    @BeforeAll
    static void startSlurm() {
        SlurmRelease.V24_11.assumeInstalled();
        cluster = new SlurmCluster(SlurmEngine.start(SlurmRelease.V24_11));
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
                .atMost(Duration.ofMinutes(1))
                .until(() -> cluster.engine.squeue("-h").isBlank());
    }

    @Test
    void aServerSaysWhatItIsAndCan() {
        var facts = cluster.connector.describe();

        assertThat(facts.engine()).isEqualTo("Slurm, REST v0.0.42");
        assertThat(facts.version()).startsWith("24.11.");
        assertThat(facts.capabilities())
                .contains(Capability.LOGS, Capability.USAGE, Capability.DRAIN, Capability.CHECKPOINT_SIGNAL);
    }

    @Test
    void anInventoryNamesNodesAndCardsAsTheRegistryDoes() {
        var nodes = cluster.connector.inventory().nodes();

        assertThat(nodes).extracting(node -> node.name()).containsExactlyInAnyOrder("a1", "a2", "a3");
        assertThat(nodes).allSatisfy(node -> {
            assertThat(node.condition()).isEqualTo(Condition.UP);
            assertThat(node.cards()).hasSize(8);
            assertThat(node.cards()).extracting(card -> card.key()).doesNotHaveDuplicates();
            assertThat(node.cards().getFirst().model()).isEqualTo("A100-80G");
            assertThat(node.cards().getFirst().memoryMib()).isEqualTo(81_920);
            assertThat(node.taken()).isEmpty();
        });
    }

    @Test
    void cardsOfTheOwnersJobsAreTakenAndOursAreNot() {
        cluster.engine.submitAs("owner", "sleep 600", "-p", "owner", "-w", "a1", "--gres=gpu:a100:3");
        var run = cluster.submit(SlurmOrder.sleeping().cards(2));
        cluster.awaitRunning(run);

        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(cluster.connector.inventory().nodes().stream()
                                .filter(node -> node.name().equals("a1"))
                                .findFirst()
                                .orElseThrow()
                                .taken())
                        .isEqualTo(Map.of("A100-80G", 3)));
    }

    @Test
    void aRunHasItsCardsItsVariablesAndItsLog() {
        var before = Instant.now().minusSeconds(2);
        var run = cluster.submit(SlurmOrder.shell(
                        "echo cards=$CUDA_VISIBLE_DEVICES node=$SLURMD_NODENAME mine=$MINE run=$CARDHOUR_RUN; echo bad"
                                + " >&2; exit 3")
                .cards(2)
                .on("a2")
                .with("MINE", "it's \"mine\" $HOME"));

        var end = cluster.awaitEnd(run);

        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(3);
        assertThat(end.startedAt().orElseThrow()).isAfter(before);
        assertThat(log(run, LogStream.STDOUT))
                .isEqualTo("cards=0,1 node=a2 mine=it's \"mine\" $HOME run=" + run.run() + "\n");
        assertThat(log(run, LogStream.STDERR)).isEqualTo("bad\n");
        assertThat(cluster.connector.log(run, LogStream.STDERR, 1).firstByte()).isEqualTo(1);
    }

    @Test
    void aRunThatEndsWellHasSucceeded() {
        var run = cluster.submit(SlurmOrder.shell("sleep 1"));

        var end = cluster.awaitEnd(run);

        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(0);
    }

    @Test
    void everyNodeOfARunRunsItsProgram() {
        var run = cluster.submit(SlurmOrder.shell("echo here=$SLURMD_NODENAME cards=$CUDA_VISIBLE_DEVICES")
                .on("a1", "a3")
                .cards(8));

        cluster.awaitEnd(run);

        assertThat(log(run, LogStream.STDOUT).lines())
                .containsExactlyInAnyOrder("here=a1 cards=0,1,2,3,4,5,6,7", "here=a3 cards=0,1,2,3,4,5,6,7");
    }

    @Test
    void aRunThatIsSubmittedAgainIsTheSame() {
        var order = SlurmOrder.sleeping();
        var run = cluster.submit(order);
        var id = cluster.jobOf(run);

        assertThat(cluster.connector.submit(order.order())).isInstanceOf(Submission.Accepted.class);
        var again = cluster.connector().submit(order.order());

        assertThat(((Submission.Accepted) again).engineId()).isEqualTo(id);
        assertThat(cluster.jobOf(run)).isEqualTo(id);
    }

    @Test
    void aRunThatHasEndedIsNotStartedAgain() {
        var order = SlurmOrder.shell("true");
        var run = cluster.submit(order);
        cluster.awaitEnd(run);

        assertThat(cluster.connector().submit(order.order())).isInstanceOf(Submission.Accepted.class);
        assertThat(cluster.jobOf(run)).isEmpty();
    }

    @Test
    void aForeignJobOfTheSameNameIsLeftAloneAndTheRunFails() {
        var order = SlurmOrder.sleeping();
        var run = order.order().name();
        var foreign =
                cluster.engine.submitAs("owner", "sleep 600", "-p", "owner", "-J", run.toString(), "--comment=" + run);

        var answer = cluster.connector.submit(order.order());
        cluster.connector.cancel(run, Duration.ZERO);

        assertThat(answer).isInstanceOf(Submission.Rejected.class);
        assertThat(((Submission.Rejected) answer).message()).contains(foreign).contains("owner");
        assertThat(cluster.jobOf(run)).isEqualTo(foreign);
        assertThat(cluster.see(run).sight()).isInstanceOf(Sight.NotThere.class);
        assertThat(cluster.connector.orphans(Set.of())).doesNotContain(run);
    }

    @Test
    void whatRunsUnderANameOfOursAndIsNotKnownIsAnOrphan() {
        var known = cluster.submit(SlurmOrder.sleeping());
        var orphan = cluster.submit(SlurmOrder.sleeping());
        cluster.awaitRunning(orphan);

        assertThat(cluster.connector().orphans(Set.of(known))).containsExactly(orphan);
    }

    @Test
    void aRunThatWaitsIsQueuedAndEndsAtOnceWhenItIsCancelled() {
        var first = cluster.submit(SlurmOrder.sleeping().cards(8));
        cluster.awaitRunning(first);
        var run = cluster.submit(SlurmOrder.sleeping().cards(8));
        cluster.await(run, Sight.Queued.class::isInstance);

        cluster.connector.cancel(run, Duration.ofMinutes(5));

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(end.startedAt()).isEmpty();
    }

    @Test
    void aProgramThatLeavesWhenItIsToldToIsStopped() {
        var run = cluster.submit(
                SlurmOrder.shell("trap 'echo saved; exit 0' TERM; echo up; while :; do sleep 0.2; done"));
        cluster.awaitRunning(run);
        awaitLog(run, "up\n");

        cluster.connector.cancel(run, Duration.ofMinutes(5));

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.STOPPED);
        assertThat(log(run, LogStream.STDOUT)).isEqualTo("up\nsaved\n");
    }

    @Test
    void aProgramThatStaysIsEndedByForceAfterItsGraceEvenByAnotherConnector() {
        var run = cluster.submit(SlurmOrder.shell("trap '' TERM; echo up; while :; do sleep 0.2; done"));
        cluster.awaitRunning(run);
        awaitLog(run, "up\n");
        var told = Instant.now();

        cluster.connector.cancel(run, Duration.ofSeconds(4));

        var other = cluster.connector();
        Awaitility.await()
                .atMost(Duration.ofSeconds(40))
                .pollInterval(Duration.ofMillis(500))
                .until(() -> other.observe(told.minusSeconds(60)).stream()
                        .anyMatch(seen -> seen.run().equals(run)
                                && seen.sight() instanceof Sight.Ended end
                                && end.cause() == EndCause.STOPPED));
        assertThat(((Sight.Ended) cluster.sight(run)).at()).isAfter(told.plusSeconds(3));
    }

    @Test
    void aRunThatWasCancelledByTheOwnerWasCancelledOutside() {
        var run = cluster.submit(SlurmOrder.sleeping());
        cluster.awaitRunning(run);

        cluster.engine.inside("scancel", cluster.jobOf(run));

        assertThat(cluster.awaitEnd(run).cause()).isEqualTo(EndCause.CANCELLED_OUTSIDE);
    }

    @Test
    void aSignalReachesTheProgramThatDeclaredIt() {
        var deaf = cluster.submit(SlurmOrder.sleeping());
        var run = cluster.submit(SlurmOrder.shell("trap 'echo saving' USR1; echo up; while :; do sleep 0.2; done")
                .thatCheckpoints());
        cluster.awaitRunning(run);
        awaitLog(run, "up\n");

        assertThat(cluster.connector().signal(run, EngineSignal.CHECKPOINT)).isEqualTo(SignalResult.DELIVERED);

        awaitLog(run, "up\nsaving\n");
        assertThat(cluster.connector.signal(deaf, EngineSignal.CHECKPOINT)).isEqualTo(SignalResult.NOT_DECLARED);
    }

    @Test
    void aRunIsEvictedByAJobOfTheOwner() {
        var run = cluster.submit(SlurmOrder.sleeping().cards(8).on("a1", "a2", "a3"));
        var start = cluster.awaitRunning(run).startedAt();

        cluster.engine.submitAs("owner", "sleep 600", "-p", "owner", "-N", "3", "--gres=gpu:a100:8");

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.EVICTED);
        assertThat(end.startedAt()).contains(start);
        var period = new Period(start.minusSeconds(60), start.plusSeconds(600));
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(cluster.connector.usage(period).stream()
                                .filter(entry -> entry.run().equals(run))
                                .toList())
                        .containsExactly(new LedgerEntry(run, Cards.of(24), start, Optional.of(end.at()))));
    }

    @Test
    void aRunThatSlurmPutsBackIntoItsQueueHasEndedAndItsCopyGoes() {
        var run = cluster.submit(SlurmOrder.sleeping().cards(8).on("a1", "a2", "a3"));
        var start = cluster.awaitRunning(run).startedAt();
        var id = cluster.jobOf(run);
        cluster.engine.scontrol("update", "JobId=" + id, "Requeue=1");

        var owners = cluster.engine.submitAs("owner", "sleep 3", "-p", "owner", "-N", "3", "--gres=gpu:a100:8");

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.EVICTED);
        assertThat(end.startedAt()).contains(start);
        assertThat(end.at()).isBefore(Instant.now());
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> cluster.jobOf(run).isEmpty());
        assertThat(owners).isNotEqualTo(id);
        assertThat(((Sight.Ended) cluster.sight(run)).at()).isEqualTo(end.at());
    }

    @Test
    void aNodeThatFailsTakesItsRunWithIt() {
        var run = cluster.submit(SlurmOrder.sleeping().on("a3"));
        cluster.awaitRunning(run);

        cluster.engine.scontrol("update", "NodeName=a3", "State=DOWN", "Reason=test");

        var end = cluster.awaitEnd(run);
        awaitBack("a3");
        assertThat(end.cause()).isEqualTo(EndCause.NODE_FAILED);
    }

    @Test
    void aRunThatIsHeldStopsAndGoesOn() {
        var run = cluster.submit(SlurmOrder.sleeping());
        cluster.awaitRunning(run);

        cluster.engine.scontrol("suspend", cluster.jobOf(run));
        cluster.await(run, Sight.Suspended.class::isInstance);
        cluster.engine.scontrol("resume", cluster.jobOf(run));

        cluster.awaitRunning(run);
    }

    @Test
    void runsGoOnWhileTheControllerIsAway() {
        var run = cluster.submit(SlurmOrder.shell("sleep 12; echo done"));
        var start = cluster.awaitRunning(run).startedAt();
        cluster.engine.awaitSaved(cluster.jobOf(run));

        without(Part.CONTROLLER, () -> {
            var other = cluster.connector();
            assertThatThrownBy(() -> other.observe(Instant.now())).isInstanceOf(EngineUnclear.class);
            assertThatThrownBy(() -> other.submit(SlurmOrder.sleeping().order()))
                    .isInstanceOf(EngineUnclear.class);
        });

        var end = cluster.awaitEnd(run);
        assertThat(end.cause()).isEqualTo(EndCause.EXITED);
        assertThat(end.exitCode()).contains(0);
        assertThat(end.startedAt()).contains(start);
        assertThat(log(run, LogStream.STDOUT)).isEqualTo("done\n");
    }

    @Test
    void aRunThatAControllerLostInItsFallIsUnclear() {
        var run = cluster.submit(SlurmOrder.sleeping());

        without(Part.CONTROLLER, () -> {});

        cluster.await(run, sight -> sight instanceof Sight.Unclear || sight instanceof Sight.Running);
        assertThat(cluster.sight(run)).isNotInstanceOf(Sight.Ended.class);
    }

    @Test
    void runsStartAndEndWhileTheLedgerIsAway() {
        var begun = Instant.now().minusSeconds(5);
        var period = new Period(begun, begun.plus(Duration.ofHours(1)));
        var order = SlurmOrder.shell("sleep 2").cards(4);
        var run = order.order().name();
        var unknown = new RunName(Ids.next(Instant.now()), 1);

        without(Part.LEDGER, () -> {
            cluster.submit(order);
            assertThat(cluster.awaitEnd(run).exitCode()).contains(0);
            assertThat(cluster.see(unknown).sight()).isInstanceOf(Sight.Unclear.class);
            assertThatThrownBy(() -> cluster.connector.usage(period)).isInstanceOf(EngineUnclear.class);
        });

        var end = cluster.awaitEnd(run);
        Awaitility.await()
                .atMost(Duration.ofSeconds(40))
                .ignoreExceptionsInstanceOf(EngineUnclear.class)
                .until(() -> cluster.connector.usage(period).stream()
                        .anyMatch(entry -> entry.run().equals(run)
                                && entry.cards().equals(Cards.of(4))
                                && entry.endedAt().equals(Optional.of(end.at()))));
        assertThat(cluster.see(unknown).sight()).isInstanceOf(Sight.NotThere.class);
    }

    @Test
    void badPartitionsAccountsAndCardsAreRefusedWithTheReason() {
        var nowhere = new SlurmConnector(
                cluster.location(Map.of("partition", "nowhere")), cluster::key, SlurmCluster.LOOPBACK, new Clocks());

        assertThat(refusal(nowhere, SlurmOrder.sleeping()))
                .contains("Invalid partition name")
                .contains("2000");
        assertThat(refusal(cluster.connector, SlurmOrder.sleeping().account("nobody")))
                .contains("account");
        assertThat(refusal(cluster.connector, SlurmOrder.sleeping().cards(9))).contains("not available");
        assertThat(refusal(cluster.connector, SlurmOrder.sleeping().on("a9"))).contains("node name");
        assertThat(refusal(cluster.connector, SlurmOrder.sleeping().cardsOf("910B3")))
                .contains("910B3");
        assertThat(refusal(cluster.connector, SlurmOrder.sleeping().partsOfACard(500)))
                .contains("whole cards");
        assertThat(refusal(cluster.connector, SlurmOrder.sleeping().image("pytorch:2")))
                .contains("no images");
    }

    @Test
    void aTokenThatHasRunOutIsUnclearAndANewOneIsUsedAtOnce() {
        var old = cluster.engine.token("cardhour", Duration.ofSeconds(1));
        var shown = new AtomicReference<EngineKey>(
                new EngineKey.SlurmToken("cardhour", cluster.engine.token("cardhour", Duration.ofHours(1))));
        var connector = new SlurmConnector(cluster.location(Map.of()), shown::get, SlurmCluster.LOOPBACK, new Clocks());
        connector.observe(Instant.now());
        var good = shown.getAndSet(new EngineKey.SlurmToken("cardhour", old));

        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThatThrownBy(() -> connector.observe(Instant.now()))
                        .isInstanceOf(EngineUnclear.class)
                        .hasMessageContaining("authentication"));
        assertThatThrownBy(() -> connector.submit(SlurmOrder.sleeping().order()))
                .isInstanceOf(EngineUnclear.class);

        shown.set(good);
        assertThat(connector.submit(SlurmOrder.sleeping().order())).isInstanceOf(Submission.Accepted.class);
    }

    @Test
    void aDrainedNodeTakesNothingUntilItIsResumed() {
        var root = new SlurmConnector(
                cluster.location(Map.of()),
                () -> new EngineKey.SlurmToken("root", cluster.engine.token("root", Duration.ofHours(1))),
                SlurmCluster.LOOPBACK,
                new Clocks());

        root.drain("a2");
        awaitCondition("a2", Condition.DRAINED);
        root.resume("a2");

        awaitCondition("a2", Condition.UP);
        assertThatThrownBy(() -> cluster.connector.drain("a2")).isInstanceOf(EngineUnclear.class);
    }

    @Test
    void aLogThatIsALinkIsNotRead() throws IOException {
        var run = new RunName(Ids.next(Instant.now()), 1);
        Files.createSymbolicLink(cluster.engine.work().resolve(run + ".out"), Path.of("/etc/passwd"));

        assertThatThrownBy(() -> log(run, LogStream.STDOUT)).isInstanceOf(EngineUnclear.class);
    }

    private static void without(Part part, Runnable meanwhile) {
        cluster.engine.kill(part);
        try {
            meanwhile.run();
        } finally {
            cluster.engine.start(part);
        }
    }

    /** It may come back by itself before it is told to. */
    private static void awaitBack(String node) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptionsInstanceOf(StartFailure.class)
                .until(() -> {
                    if (!is(node, Condition.UP)) {
                        cluster.engine.scontrol("update", "NodeName=" + node, "State=RESUME");
                    }
                    return is(node, Condition.UP);
                });
    }

    private static void awaitCondition(String node, Condition condition) {
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> is(node, condition));
    }

    private static boolean is(String node, Condition condition) {
        return cluster.connector.inventory().nodes().stream()
                .anyMatch(one -> one.name().equals(node) && one.condition() == condition);
    }

    private static String refusal(SlurmConnector connector, SlurmOrder order) {
        var answer = connector.submit(order.order());
        return answer instanceof Submission.Rejected(EndCause cause, String message) ? message : answer.toString();
    }

    private static void awaitLog(RunName run, String text) {
        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> log(run, LogStream.STDOUT), text::equals);
    }

    private static String log(RunName run, LogStream stream) {
        return StandardCharsets.UTF_8
                .decode(cluster.connector.log(run, stream, 0).bytes())
                .toString();
    }
}
